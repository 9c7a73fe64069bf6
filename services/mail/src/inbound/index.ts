export { type AmazonDeps, ofAmazon } from './of-amazon.js';
export { purgeParts } from './parts.js';
export { SesBucket } from './ses-bucket.js';
export { checkSesConfig, sesConfig } from './ses-config.js';
export { SnsSender } from './sns-sender.js';
export {
  findInboundMailbox,
  type InboundDeps,
  putInboundPart,
  takeInboundMail,
} from './take-mail.js';
