import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { type UserRow, userRecord } from './record.js';

/** A user with what proves who they are. */
export type UserWithPassword = UserRow & { readonly password_hash: string };

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

const updatePassword: Statement = {
  name: 'update_password',
  text: `UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING ${userRecord.columns}`,
};

/** The user with an address, in whatever case it is written. */
export function findUserByEmail(database: Database, email: string): Promise<UserWithPassword | undefined> {
  return firstRow(database.query<UserWithPassword>(selectByEmail, [email]));
}

/** Undefined when the address has a user already. */
export function insertUser(
  tx: Database,
  user: { id: string; email: string; name: string; password_hash: string },
): Promise<UserRow | undefined> {
  return firstRow(insert.query<UserRow>(tx, user));
}

/** Undefined when there is no such user. */
export function setPassword(tx: Database, userId: string, passwordHash: string): Promise<UserRow | undefined> {
  return firstRow(tx.query<UserRow>(updatePassword, [userId, passwordHash]));
}
