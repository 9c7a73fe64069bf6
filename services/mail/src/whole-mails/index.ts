export { findMail } from './find-mail.js';
export { getMail } from './get-mail.js';
export { readRawMail } from './read-raw-mail.js';
export type { WholeMailDeps } from './require-mail.js';
