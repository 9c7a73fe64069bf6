export { type ComposedAttachment, type ComposedMail, composeMail, type MailDraft } from './compose/compose-mail.js';
export type { MailContent } from './compose/parts.js';
export {
  type FromDoubt,
  headerOf,
  type MailAddress,
  type MailAttachment,
  type MailHeader,
  type ReadMail,
} from './read/mail.js';
export { readMail } from './read/read-mail.js';
export { MailError } from './send/mail-error.js';
export {
  type Accepted,
  createTransport,
  type Envelope,
  type MailTransport,
  type TransportOptions,
} from './send/transport.js';
export { type MailServer, senderAddress, smtpUrl } from './server.js';
