import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { auditPlace, placesOf } from '../sessions/places.js';
import { type UserRow, userRecord } from '../users/record.js';
import type { Identity } from './claims.js';

/** What somebody has connected. */
export interface IdentityRow {
  readonly provider: string;
  readonly email: string | null;
  readonly connected_at: Date;
  readonly last_used_at: Date | null;
}

const use = new NamedStatement(
  'use_user_identity',
  sql`WITH used AS (
      UPDATE user_identities SET last_used_at = clock_now()
      WHERE provider = ${param('provider')} AND issuer = ${param('issuer')} AND subject = ${param('subject')}
      RETURNING user_id
    )
    SELECT ${userRecord.columns} FROM users WHERE id = (SELECT user_id FROM used)`,
);

const insert = new NamedStatement(
  'insert_user_identity',
  sql`WITH identity AS (
      INSERT INTO user_identities (user_id, provider, issuer, subject, email)
      VALUES (${param('user_id', 'provider', 'issuer', 'subject', 'email')}) ON CONFLICT DO NOTHING
      RETURNING user_id AS id
    ), places AS (${placesOf('identity', 'id')}),
    ${auditCte({ action: 'connectIdentity', target: 'user', from: 'places', whose: auditPlace })}
    SELECT id FROM identity`,
);

const remove = new NamedStatement(
  'remove_user_identity',
  sql`WITH identity AS (
      DELETE FROM user_identities WHERE user_id = ${param('user_id')} AND provider = ${param('provider')} RETURNING user_id AS id
    ), places AS (${placesOf('identity', 'id')}),
    ${auditCte({ action: 'disconnectIdentity', target: 'user', from: 'places', whose: auditPlace })}
    SELECT id FROM identity`,
);

const list: Statement = {
  name: 'list_user_identities',
  text: `SELECT provider, email, connected_at, last_used_at FROM user_identities WHERE user_id = $1 ORDER BY provider`,
};

const isTheirs: Statement = {
  name: 'is_identity_of_user',
  text: `SELECT 1 AS one FROM user_identities WHERE user_id = $1 AND provider = $2 AND issuer = $3 AND subject = $4`,
};

/** The user to whom an identity is connected, if it is; notes that it is used. */
export function useIdentity(database: Database, { provider, issuer, subject }: Identity): Promise<UserRow | undefined> {
  return firstRow(use.query<UserRow>(database, { provider, issuer, subject }));
}

/** Connects an identity, which then leads to this user alone. False when it leads to another, or they have another one there. */
export async function insertIdentity(
  database: Database,
  caller: Caller,
  { userId, identity }: { userId: string; identity: Identity },
): Promise<boolean> {
  const { provider, issuer, subject, email = null } = identity;
  const values = { user_id: userId, provider, issuer, subject, email };
  const made = await insert.query(database, { ...audited(caller, { orgId: '' }), ...values });
  return made.length > 0 || (await database.query(isTheirs, [userId, provider, issuer, subject])).length > 0;
}

export async function removeIdentity(
  database: Database,
  caller: Caller,
  whose: { userId: string; provider: string },
): Promise<void> {
  await remove.query(database, { ...audited(caller, { orgId: '' }), user_id: whose.userId, provider: whose.provider });
}

/** At most one for each provider. */
export function identitiesOf(database: Database, userId: string): Promise<IdentityRow[]> {
  return database.query<IdentityRow>(list, [userId]);
}
