// What sends mails needs: without what reads them and asks who signed them, which is a third of a service's code.
export { type ComposedAttachment, type ComposedMail, composeMail, type MailDraft } from './compose/compose-mail.js';
export type { MailAddress } from './read/mail.js';
export { ReplyAddresses } from './reply-addresses.js';
export { MailError } from './send/mail-error.js';
export {
  type Accepted,
  createTransport,
  type Envelope,
  type MailTransport,
  type TransportOptions,
} from './send/transport.js';
export { type MailServer, mailDomain, publicUrl, type ServerAuth, senderAddress, smtpUrl } from './server.js';
