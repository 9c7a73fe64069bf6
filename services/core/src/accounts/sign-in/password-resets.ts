import { hashToken, idKinds, makeToken } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { auditPlace, placesOf } from '../sessions/places.js';

const validHours = 24;

const insert = new NamedStatement(
  'insert_password_reset',
  sql`WITH earlier AS (DELETE FROM password_resets WHERE user_id = ${param('user_id')}),
    reset AS (
      INSERT INTO password_resets (id, user_id, hash, expires_at)
      VALUES (${param('id', 'user_id', 'hash')}, clock_now() + interval '${validHours} hours') RETURNING user_id AS id, expires_at
    ), places AS (${placesOf('reset', 'id')}),
    ${auditCte({ action: 'createPasswordReset', target: 'user', from: 'places', whose: auditPlace })}
    SELECT expires_at FROM reset`,
);

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

/** The reset of a link that can still be redeemed. */
export function findPasswordReset(database: Database, hash: Buffer): Promise<OpenReset | undefined> {
  return firstRow(database.query<OpenReset>(selectOpen, [hash]));
}

/** Takes the reset out of the table; false for whoever comes second. */
export async function takePasswordReset(tx: Database, hash: Buffer): Promise<boolean> {
  return (await tx.query(take, [hash])).length > 0;
}
