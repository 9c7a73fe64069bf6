import { hashToken, idKinds, makeToken } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Sql, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { auditPlace, placesOf } from '../sessions/places.js';

const validHours = 24;
/** Who has just got a link gets no other one by asking. */
const pauseMinutes = 5;

/** SQL that makes a reset; `earlier` is a CTE, with its comma. */
const insertSql = <Names extends string = never>(
  earlier: string | Sql<Names>,
  condition: string | Sql<Names> = 'true',
) =>
  sql`WITH ${earlier} reset AS (
      INSERT INTO password_resets (id, user_id, hash, expires_at)
      SELECT ${param('id', 'user_id', 'hash')}, clock_now() + interval '${validHours} hours' WHERE ${condition}
      RETURNING user_id AS id, expires_at
    ), places AS (${placesOf('reset', 'id')}),
    ${auditCte({ action: 'createPasswordReset', target: 'user', from: 'places', whose: auditPlace })}
    SELECT expires_at FROM reset`;

const insert = new NamedStatement(
  'insert_password_reset',
  insertSql(sql`earlier AS (DELETE FROM password_resets WHERE user_id = ${param('user_id')}),`),
);

/** The links before stay valid: anybody can ask for another one. */
const insertRequested = new NamedStatement(
  'insert_requested_password_reset',
  insertSql(
    '',
    sql`${param('again')} OR NOT EXISTS (SELECT FROM password_resets WHERE user_id = ${param('user_id')}
        AND expires_at > clock_now() + interval '${validHours} hours' - interval '${pauseMinutes} minutes')`,
  ),
);

const lockUser: Statement = {
  name: 'lock_user_of_reset',
  text: 'SELECT 1 AS one FROM users WHERE id = $1 FOR NO KEY UPDATE',
};

const selectOpen: Statement = {
  name: 'select_open_password_reset',
  text: `SELECT u.id AS user_id, u.email, u.name FROM password_resets r JOIN users u ON u.id = r.user_id
    WHERE r.hash = $1 AND r.expires_at > clock_now()`,
};

const take: Statement = {
  name: 'take_password_reset',
  text: 'DELETE FROM password_resets WHERE hash = $1 AND expires_at > clock_now() RETURNING id',
};

/** Whose password a link changes. */
export interface OpenReset {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
}

/** Makes the token of a link by which the user chooses another password; an earlier one does not work any more. */
export async function insertPasswordReset(
  database: Database,
  caller: Caller,
  userId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  const reset = { id: newId(idKinds.passwordReset), user_id: userId, hash: hashToken(token) };
  const [row] = await insert.query<{ expires_at: Date }>(database, { ...audited(caller, { orgId: '' }), ...reset });
  return { token, expiresAt: (row as { expires_at: Date }).expires_at };
}

/**
 * Makes the token of a link for somebody who may be the user; undefined when there was one in the last five minutes, unless it is to be
 * sent again.
 */
export async function insertRequestedReset(
  database: Database,
  caller: Caller,
  userId: string,
  again: boolean,
): Promise<string | undefined> {
  const token = makeToken();
  const reset = { id: newId(idKinds.passwordReset), user_id: userId, hash: hashToken(token), again };
  return database.transaction(async (tx) => {
    // Two that are sent at the same time would not see each other.
    await tx.query(lockUser, [userId]);
    const rows = await insertRequested.query(tx, { ...audited(caller, { orgId: '' }), ...reset });
    return rows.length === 0 ? undefined : token;
  });
}

/** The reset of a link that can still be redeemed. */
export function findPasswordReset(database: Database, hash: Buffer): Promise<OpenReset | undefined> {
  return firstRow(database.query<OpenReset>(selectOpen, [hash]));
}

/** Takes the reset out of the table; false for whoever comes second. */
export async function takePasswordReset(tx: Database, hash: Buffer): Promise<boolean> {
  return (await tx.query(take, [hash])).length > 0;
}
