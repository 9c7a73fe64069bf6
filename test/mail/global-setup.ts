import { findProgram, installPackage } from '../support/processes.js';

/** @throws in CI where Dovecot cannot be had: nothing may be skipped there */
export function setup(): void {
  const isThere = findProgram('dovecot') !== undefined || installPackage('dovecot-imapd');
  if (!isThere && process.env.CI === 'true') throw new Error('In CI nothing may be skipped: install dovecot-imapd');
}
