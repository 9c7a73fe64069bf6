export { type TestMailboxDeps, testMailbox } from './test-mailbox.js';
