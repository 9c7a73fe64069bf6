import { Failure, grpcStatus } from '@pharos/kit';

/**
 * Asks whoever posts a mail to post it again later (503). Nothing is wrong with this replica: a status that says so would have it ejected,
 * and a provider, or whoever writes as one, could have every replica ejected.
 */
export function comeAgain(message: string, cause?: unknown): Failure {
  return new Failure('UNAVAILABLE', grpcStatus.ABORTED, message, {}, { cause });
}
