import type { SendError } from './send-result.js';

/** A refusal of the guard to connect. It does not say which address the name has. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';

  constructor() {
    super('the address is not one that may be reached');
  }
}

/** A name that leads nowhere, or could not be looked up. */
export class LookupError extends Error {
  override readonly name = 'LookupError';
}

/** The lack of an address, or of a connection, within the time there was. */
export class ConnectTimeoutError extends Error {
  override readonly name = 'ConnectTimeoutError';
}

/** The codes of the system, and of undici (UND_ERR_…), for a time that ran out. */
const timeoutCodes = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
/** OpenSSL's verification errors have names of their own (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const tlsCodes =
  /^ERR_(?:TLS|SSL)_|CERT|CRL|_ISSUER|SIGNATURE|^EPROTO$|^HOSTNAME_MISMATCH$|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_/;

/** The reason why nothing answered, in the API's words. */
export function classify(error: unknown): SendError {
  if (error instanceof BlockedAddressError) return 'blocked_address';
  if (error instanceof LookupError) return 'dns';
  if (error instanceof ConnectTimeoutError) return 'timeout';
  const code = codeOf(error);
  if (timeoutCodes.has(code)) return 'timeout';
  return tlsCodes.test(code) ? 'tls' : 'connection';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
