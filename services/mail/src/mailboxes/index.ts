export { createMailbox } from './create-mailbox.js';
export * from './delete-mailbox.js';
export * from './deps.js';
export { getMailbox } from './get-mailbox.js';
export * from './list-mailboxes.js';
export type { AtMailbox } from './record.js';
export * from './update-mailbox.js';
