import { BlockedAddressError, ConnectTimeoutError, LookupError } from '@pharos/outbound';

const unreachable = /^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH)$/;

export const noAnswer = 'The mail server did not answer in time.';

/**
 * Why there is no connection to a mail server, for whoever has to mend it; undefined where the reason is another. Errors of sockets name
 * addresses, which the guard keeps to itself.
 */
export function connectWords(error: unknown): string | undefined {
  if (error instanceof BlockedAddressError) return 'The mail server is in a network that is not allowed.';
  if (error instanceof LookupError) return 'The name of the mail server is unknown.';
  if (error instanceof ConnectTimeoutError) return noAnswer;
  const { code = '' } = error as { code?: unknown };
  return unreachable.test(String(code)) ? 'The mail server cannot be reached.' : undefined;
}
