import { BlockedAddressError, LookupError } from '@pharos/outbound';
import { expect, test } from 'vitest';
import { imapWords } from './imap-words.js';
import { ImapTimeout } from './open-inbox.js';

const password = 'pass-4711';
const failure = (fields: object) => Object.assign(new Error('Command failed'), fields);

test.each([
  [new BlockedAddressError(), 'The mail server is in a network that is not allowed.'],
  [new LookupError('mail.invalid is not known'), 'The name of the mail server is unknown.'],
  [new ImapTimeout('nothing within 30000 ms'), 'The mail server did not answer in time.'],
  [
    failure({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.1:993' }),
    'The mail server cannot be reached.',
  ],
  [
    failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'The certificate of the mail server cannot be trusted (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [failure({ code: 'STARTTLS_INJECTION', tlsFailed: true }), 'The mail server offers no secure connection.'],
  [failure({ code: 'LiteralTooLarge' }), 'The mail server sent more than an email can contain.'],
  [
    failure({ authenticationFailed: true, responseText: 'Use an\r\napp password' }),
    'The mail server rejects the user name and password. It says: Use an app password',
  ],
  [
    failure({ responseText: 'x'.repeat(500) }),
    `The mail server did not answer as expected. It says: ${'x'.repeat(200)}`,
  ],
])('%s', (error, words) => {
  expect(imapWords(error, { password })).toBe(words);
});

test('a server that repeats the password is not quoted', () => {
  const error = failure({ authenticationFailed: true, responseText: `Wrong: ${password}` });
  expect(imapWords(error, { password })).toBe('The mail server rejects the user name and password.');
  expect(imapWords(error, undefined)).toBe('The mail server rejects the user name and password.');
});

test('where a consent is not taken, its provider says why', () => {
  const error = failure({ authenticationFailed: true, responseText: 'IMAP is disabled.' });
  const words = 'The mail server rejects the consent. It says: IMAP is disabled.';
  expect(imapWords(error, { accessToken: async () => 'token' })).toBe(words);
});
