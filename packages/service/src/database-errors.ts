import { fail } from '@pharos/contract';
import { sqlStateOf, sqlStates } from '@pharos/kit';

/**
 * SQLSTATEs of values that no column can hold: text with NUL (22021), JSON with one (22P05), malformed values (22P02),
 * empty words (2200F), numbers and times out of range (22003, 22007, 22008), too long for a column (22001) or an index (54000), outside an enumeration (23514).
 */
const badValues = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '2200F',
  '22021',
  '22P02',
  '22P05',
  '54000',
  sqlStates.checkViolation,
]);

/**
 * Runs the work. Errors of the database that the caller caused become API errors: VALIDATION_ERROR for a value that
 * cannot be stored, DEADLINE_EXCEEDED for a cancelled statement. Every other error passes unchanged.
 */
export async function withDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFailure(error);
  }
}

function toFailure(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state === undefined) return error;
  if (badValues.has(state))
    return fail('VALIDATION_ERROR', { issues: [] }, 'The request contains a value that cannot be stored.');
  return state === sqlStates.queryCanceled ? fail('DEADLINE_EXCEEDED') : error;
}
