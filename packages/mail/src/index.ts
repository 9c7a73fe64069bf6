export {
  type Authentication,
  type AuthenticationReason,
  type AuthenticationResult,
  authenticate,
  SenderUnknownForNow,
} from './authenticate/authenticate.js';
export { createMailDns, type MailDns } from './authenticate/mail-dns.js';
export { withChatLink } from './compose/chat-link.js';
export { type FileLink, withLinks } from './compose/file-links.js';
export { type Forwarded, forwardedContent } from './compose/forwarded.js';
export { joinedContent } from './compose/joined.js';
export type { MailContent } from './compose/parts.js';
export { type SaidMessage, type Transcript, transcriptContent, transcriptSubject } from './compose/transcript.js';
export { type Bounce, bouncesOf } from './kind/bounces.js';
export { kindOf, type MailKind } from './kind/kind.js';
export { isSpam } from './kind/spam.js';
export { type MailOrigin, messageIdOf, readMessageId } from './message-id.js';
export * from './outgoing.js';
export {
  type FromDoubt,
  headerOf,
  type MailAddress,
  type MailAttachment,
  type MailHeader,
  type ReadMail,
} from './read/mail.js';
export { readMail } from './read/read-mail.js';
export { type OwnWords, ownWords } from './words/own-words.js';
export { type WholeWords, wholeWords } from './words/whole-words.js';
