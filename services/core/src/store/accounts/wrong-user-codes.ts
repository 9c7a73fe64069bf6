import { type Database, firstRow, type Statement } from '@pharos/kit';
import { deviceCodeSeconds } from '../../domain/device-codes.js';

/** So many wrong ones within the life of a code, then an organization may try no other until that is over. */
const mostWrong = 5;

const within = `since > moment() - interval '${deviceCodeSeconds} seconds'`;

/** Before anybody looks: so many at once cannot be more than so many. */
const count: Statement = {
  name: 'count_wrong_user_code',
  text: `INSERT INTO wrong_user_codes AS w (org_id, count, since) VALUES ($1, 1, moment())
    ON CONFLICT (org_id) DO UPDATE SET
      count = CASE WHEN w.${within} THEN w.count + 1 ELSE 1 END, since = CASE WHEN w.${within} THEN w.since ELSE moment() END
      WHERE NOT w.${within} OR w.count < ${mostWrong}
    RETURNING 1 AS one`,
};

const takeBack: Statement = {
  name: 'take_back_wrong_user_code',
  text: 'UPDATE wrong_user_codes SET count = count - 1 WHERE org_id = $1 AND count > 0',
};

const selectWait: Statement = {
  name: 'select_wait_for_user_codes',
  text: `SELECT ceil(extract(epoch FROM since + interval '${deviceCodeSeconds} seconds' - moment()))::integer AS seconds
    FROM wrong_user_codes WHERE org_id = $1`,
};

const purge: Statement = {
  name: 'purge_wrong_user_codes',
  text: `DELETE FROM wrong_user_codes WHERE since <= (SELECT moment()) - interval '${deviceCodeSeconds} seconds'`,
};

/** Counts a try as wrong until it turns out to be right; undefined: there were too many, and no other is looked at. */
export async function countUserCode(database: Database, orgId: string): Promise<true | undefined> {
  return (await database.query(count, [orgId])).length > 0 ? true : undefined;
}

/** It was right. */
export async function takeUserCodeBack(database: Database, orgId: string): Promise<void> {
  await database.query(takeBack, [orgId]);
}

/** In how many seconds the organization may try again. */
export async function secondsUntilUserCode(database: Database, orgId: string): Promise<number> {
  const row = await firstRow(database.query<{ seconds: number }>(selectWait, [orgId]));
  return Math.max(1, row?.seconds ?? 1);
}

/** One row of an organization at most, so there are not many. */
export async function purgeWrongUserCodes(database: Database): Promise<void> {
  await database.query(purge);
}
