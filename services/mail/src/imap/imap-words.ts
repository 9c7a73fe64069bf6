import { SealError } from '@pharos/kit';
import type { ImapFlowError } from 'imapflow';
import type { OwnServer } from '../mailboxes/index.js';
import { ConsentError } from '../oauth/index.js';
import { connectWords, noAnswer } from '../servers/index.js';
import { ImapTimeout } from './open-inbox.js';

const longestReply = 200;
const timeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT']);
const certificate = /CERT|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|ERR_TLS/;
const tooLarge = /^(?:LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooManyTokens|TooManyResponses)$/;

type Failure = Partial<ImapFlowError> & { authenticationFailed?: boolean; tlsFailed?: boolean };

/**
 * Why a mailbox could not be read, for whoever has to mend it. What the server says is shown where it is known that the password is not in
 * it; of a consent only its provider gets the token.
 */
export function imapWords(error: unknown, credential: OwnServer['credential'] | undefined): string {
  if (error instanceof ConsentError) return error.message;
  if (error instanceof SealError) return 'The stored password can no longer be read: set it again.';
  const unconnected = error instanceof ImapTimeout ? noAnswer : connectWords(error);
  if (unconnected !== undefined) return unconnected;
  const { code = '', authenticationFailed, tlsFailed, responseText = '' } = error as Failure;
  const said = oneLine(responseText);
  const reply = said === '' || mayHoldPassword(said, credential) ? '' : ` It says: ${said}`;
  if (authenticationFailed) return `The mail server rejects ${whatIsTold(credential)}.${reply}`;
  if (certificate.test(code)) return `The certificate of the mail server cannot be trusted (${code}).`;
  if (tlsFailed || code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return 'The mail server offers no secure connection.';
  if (timeouts.has(code)) return noAnswer;
  if (tooLarge.test(code)) return 'The mail server sent more than an email can contain.';
  return `The mail server did not answer as expected.${reply}`;
}

const mayHoldPassword = (said: string, credential: OwnServer['credential'] | undefined) =>
  credential === undefined || ('password' in credential && said.includes(credential.password));

const whatIsTold = (credential: OwnServer['credential'] | undefined) =>
  credential && 'accessToken' in credential ? 'the consent' : 'the user name and password';

const oneLine = (words: string) =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestReply);
