export { purgeParts } from './parts.js';
export { SnsSender } from './sns-sender.js';
export {
  checkInboundMail,
  findInboundMailbox,
  type InboundDeps,
  putInboundPart,
  takeInboundMail,
} from './take-mail.js';
