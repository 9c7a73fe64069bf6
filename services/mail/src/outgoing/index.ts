export { openAnswerClients } from './core-answers.js';
export { bounceOutgoing, enqueueMail, forgetOutgoing, moveOutgoing, outgoingChannel, purgeOutgoing } from './queue.js';
export { createSender } from './sender.js';
