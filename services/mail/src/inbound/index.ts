export { purgeParts } from './parts.js';
export { findInboundMailbox, type InboundDeps, putInboundPart, takeInboundMail } from './take-mail.js';
