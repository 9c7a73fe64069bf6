export { type ImapDeps, ImapMailboxes } from './imap-mailboxes.js';
export { imapWords } from './imap-words.js';
export { openInbox, within } from './open-inbox.js';
