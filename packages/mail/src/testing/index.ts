import { attachments } from './corpus/attachments.js';
import { bounces } from './corpus/bounces.js';
import { charsets } from './corpus/charsets.js';
import { headers } from './corpus/headers.js';
import { htmlReplies } from './corpus/html-replies.js';
import { kinds } from './corpus/kinds.js';
import { outlookReplies } from './corpus/outlook-replies.js';
import type { Sample } from './corpus/sample.js';
import { senders } from './corpus/senders.js';
import { textReplies } from './corpus/text-replies.js';
import { words } from './corpus/words.js';

export type { Expected, Sample } from './corpus/sample.js';

/** Mails as the programs of people, servers and attackers send them, with what is to be read of them. */
export const corpus: readonly Sample[] = [
  ...textReplies,
  ...outlookReplies,
  ...htmlReplies,
  ...words,
  ...charsets,
  ...attachments,
  ...kinds,
  ...bounces,
  ...senders,
  ...headers,
];
export { type ForgedMail, type Forgery, forgedMails, forgery } from './forged-mails.js';
export { MailWorld, type SigningDomain } from './mail-world.js';
export { type OauthProvider, startOauthProvider } from './oauth-provider.js';
