import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { auditPlace, placesOf } from '../sessions/places.js';
import { type UserRow, userRecord } from './record.js';

/** A user with what proves who they are; null: no password does. */
export type UserWithPassword = UserRow & { readonly password_hash: string | null };

const selectById: Statement = {
  name: 'select_user_by_id',
  text: `SELECT ${userRecord.columns} FROM users WHERE id = $1`,
};

const selectByEmail: Statement = {
  name: 'select_user_by_email',
  text: `SELECT ${userRecord.columns}, password_hash FROM users WHERE lower(email) = lower($1)`,
};

const insert = new NamedStatement(
  'insert_user',
  sql`INSERT INTO users (id, email, name, password_hash)
    VALUES (${param('id', 'email', 'name', 'password_hash')})
    ON CONFLICT (lower(email)) DO NOTHING RETURNING ${userRecord.columns}`,
);

const updatePassword = new NamedStatement(
  'update_password',
  sql`WITH changed AS (
      UPDATE users SET password_hash = ${param('password_hash')} WHERE id = ${param('id')} RETURNING ${userRecord.columns}
    ), resets AS (DELETE FROM password_resets WHERE user_id = ${param('id')}), places AS (${placesOf('changed', 'id')}),
    ${auditCte({ action: 'changePassword', target: 'user', from: 'places', whose: auditPlace })}
    SELECT ${userRecord.columns} FROM changed`,
);

/** The user with an address, in whatever case it is written. */
export function findUserByEmail(database: Database, email: string): Promise<UserWithPassword | undefined> {
  return firstRow(database.query<UserWithPassword>(selectByEmail, [email]));
}

export function findUserById(database: Database, id: string): Promise<UserRow | undefined> {
  return firstRow(database.query<UserRow>(selectById, [id]));
}

/** Undefined when the address has a user already. */
export function insertUser(
  tx: Database,
  user: { id: string; email: string; name: string; password_hash: string | null },
): Promise<UserRow | undefined> {
  return firstRow(insert.query<UserRow>(tx, user));
}

/** The user chooses another password, and no link works any more by which one could be chosen. */
export async function setPassword(
  tx: Database,
  caller: Caller,
  user: { id: string; password_hash: string },
): Promise<UserRow> {
  const [row] = await updatePassword.query<UserRow>(tx, { ...audited(caller, { orgId: '' }), ...user });
  return row as UserRow;
}
