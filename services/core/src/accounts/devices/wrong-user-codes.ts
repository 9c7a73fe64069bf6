import { fail } from '@pharos/contract';
import { type CallContext, type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { RpcDeps } from '@pharos/service';
import { codeOf, type UserCodeOf, visible } from './device-authorizations.js';
import { deviceCodeSeconds } from './device-codes.js';

/** The number of wrong codes that a key may try within the life of a code. */
const mostWrong = 5;

/** SQL: whether the count still holds. */
const counts = `w.count > 0 AND w.since > clock_now() - interval '${deviceCodeSeconds} seconds'`;

/**
 * Looks and counts in one statement. The lock of the key's row lets concurrent tries count one after the other, so that no more than
 * the limit are wrong; right ones do not count. Returns no row after too many wrong ones.
 */
const tryCode = new NamedStatement(
  'try_user_code',
  sql`WITH found AS (SELECT 1 FROM device_authorizations WHERE ${visible})
    INSERT INTO wrong_user_codes AS w (org_id, caller_id, count, since)
    SELECT ${param('org_id')}, ${param('caller_id')}, 1 - (SELECT count(*) FROM found), clock_now()
    ON CONFLICT (org_id, caller_id) DO UPDATE SET
      count = CASE WHEN ${counts} THEN w.count + excluded.count ELSE excluded.count END,
      since = CASE WHEN ${counts} THEN w.since ELSE excluded.since END
      WHERE NOT (${counts}) OR w.count < ${mostWrong}
    RETURNING EXISTS (SELECT FROM found) AS found`,
);

const selectWait: Statement = {
  name: 'select_wait_for_user_codes',
  text: `SELECT ceil(extract(epoch FROM since + interval '${deviceCodeSeconds} seconds' - clock_now()))::integer AS seconds
    FROM wrong_user_codes WHERE org_id = $1 AND caller_id = $2`,
};

const purge: Statement = {
  name: 'purge_wrong_user_codes',
  text: `DELETE FROM wrong_user_codes WHERE since <= (SELECT clock_now()) - interval '${deviceCodeSeconds} seconds'`,
};

const tooManyWrong = 'Too many wrong codes. Try again later.';

/**
 * Holds whoever asks to a few wrong user codes: who could try many would find programs of others, and give them a key of
 * their own. Their colleagues go on. @throws DEVICE_CODE_NOT_FOUND, RATE_LIMITED
 */
export async function checkUserCode(at: UserCodeOf, { database }: RpcDeps, { actor }: CallContext): Promise<void> {
  const values = { ...codeOf(at), caller_id: actor.id };
  const tried = await firstRow(tryCode.query<{ found: boolean }>(database, values));
  if (!tried) throw fail('RATE_LIMITED', { retry_after: await secondsToWait(database, values) }, tooManyWrong);
  if (!tried.found) throw fail('DEVICE_CODE_NOT_FOUND');
}

/** The number of seconds after which a key may try again. */
async function secondsToWait(database: Database, of: { org_id: string; caller_id: string }): Promise<number> {
  const row = await firstRow(database.query<{ seconds: number }>(selectWait, [of.org_id, of.caller_id]));
  return Math.max(1, row?.seconds ?? 1);
}

/** One row of a key at most, so there are not many. */
export async function purgeWrongUserCodes(database: Database): Promise<void> {
  await database.query(purge);
}
