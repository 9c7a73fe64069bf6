import { Failure, isFailure } from '../errors.js';

/** Names for the SQLSTATE codes that code acts on (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  undefinedTable: '42P01',
} as const;

/** The SQLSTATE of an error that the server gave. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether a unique constraint or index refused the row; `constraint` asks for that very one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== sqlStates.uniqueViolation) return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/**
 * Whether the server refused what it was given: a value such as a text with a NUL character (class 22), a row that breaks a constraint
 * (23), or one that exceeds a limit, such as that of an index (54). Without it the same statement may well succeed.
 */
export function isRefusedData(error: unknown): boolean {
  return /^(?:22|23|54)/.test(sqlStateOf(error) ?? '');
}

/** Whether running the same transaction again may well succeed. */
export function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === sqlStates.serializationFailure || state === sqlStates.deadlockDetected;
}

/**
 * Connection trouble (08…), the server out of disk space (53100) or connections (53300), going down (57P01, 57P02) or coming up
 * (57P03), or a standby that cannot write yet (25006 after a fail-over).
 */
const unavailableStates = /^(?:08...|53100|53300|57P0[123]|25006)$/;
/** Those among them that a server gives although it answers other statements. */
const refusalStates = /^(?:53100|53300|25006)$/;
const unavailableErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // a Unix socket whose server is not up
]);
/** The driver gives these without a code. */
const unavailableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after)/;

/** Whether the database could not be reached, or no connection was free in time: nothing is wrong with the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Failure) return error.notBegun;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable);
  const state = sqlStateOf(error);
  if (state !== undefined && unavailableStates.test(state)) return true;
  const code = codeOf(error);
  if (code !== undefined) return unavailableErrnos.has(code);
  return error instanceof Error && unavailableMessages.test(error.message);
}

/** Whether a server that is up refused it: its disk is full, it has no connection left, or it cannot write. */
export function isRefusedByServer(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && refusalStates.test(state);
}

/**
 * The level at which to log that something failed and will be tried again: whoever watches the database reports its outage,
 * once, and what fails because of it is no news.
 */
export function failureLevel(error: unknown): 'debug' | 'warn' {
  return isDatabaseUnavailable(isFailure(error) ? error.cause : error) ? 'debug' : 'warn';
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
