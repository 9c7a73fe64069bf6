export { bounceOutgoing } from './bounce.js';
export { openAnswerClients } from './core-answers.js';
export { Enqueueing } from './enqueueing.js';
export { enqueueForward, type FindMail } from './forwards.js';
export { ownTransport } from './own-transports.js';
export { forgetOutgoing, moveOutgoing, outgoingChannel, purgeOutgoing } from './queue.js';
export { redeliverMail } from './redelivery.js';
export { createSender } from './sender.js';
export { Ways } from './ways.js';
