export { openAnswerClients } from './core-answers.js';
export { enqueueForward, type FindMail } from './forwards.js';
export { ownTransport } from './own-transports.js';
export { bounceOutgoing, enqueueMail, forgetOutgoing, moveOutgoing, outgoingChannel, purgeOutgoing } from './queue.js';
export { redeliverMail } from './redelivery.js';
export { createSender } from './sender.js';
export { Ways } from './ways.js';
