import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import { audited, type Caller, type RpcDeps, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { asUser } from './as-user.js';
import { auditPlace, placesOf } from './places.js';
import { type UserSessionRow, userSessionRecord } from './record.js';
import { isLive, type SessionLimits } from './session-limits.js';

const list = new NamedStatement(
  'list_user_sessions',
  sql`SELECT ${userSessionRecord.columns} FROM user_sessions s WHERE s.user_id = ${param('user_id')} AND ${isLive}
    ORDER BY s.id DESC`,
);

const selectHashes: Statement = {
  name: 'select_session_hashes',
  text: 'SELECT hash FROM user_sessions WHERE user_id = $1',
};

const selectHolder: Statement = {
  name: 'select_session_holder',
  text: `SELECT s.id AS session_id, u.id, u.name FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = $1`,
};

const freshMinutes = 15;

const selectUser = new NamedStatement(
  'select_user_of_session',
  sql`SELECT u.id, u.email, u.name, u.password_hash, s.created_at > clock_now() - interval '${freshMinutes} minutes' AS is_fresh
    FROM user_sessions s JOIN users u ON u.id = s.user_id
    WHERE s.hash = ${param('hash')} AND ${isLive}`,
);

const end = new NamedStatement(
  'end_user_sessions',
  sql`WITH ended AS (
      DELETE FROM user_sessions WHERE user_id = ${param('user_id')}
        AND (${param('session_id')}::text IS NULL OR id = ${param('session_id')})
      RETURNING user_id, hash
    ), users_of AS (SELECT DISTINCT user_id AS id FROM ended), places AS (${placesOf('users_of', 'id')}),
    ${auditCte({ action: 'endSessions', target: 'user', from: 'places', whose: auditPlace })}
    SELECT hash FROM ended`,
);

export const listUserSessions: RpcOf<UserServiceDefinition, 'listUserSessions', RpcDeps & SessionLimits> = async (
  { userId },
  _call,
  { database, sessionIdleDays },
) => {
  const rows = await list.query<UserSessionRow>(database, { user_id: userId, idle_days: sessionIdleDays });
  return { sessions: rows.map(userSessionRecord.toMessage) };
};

export const endUserSessions: RpcOf<UserServiceDefinition, 'endUserSessions'> = async (request, call, { database }) => {
  const hashes = await endSessions(database, call, request);
  if (request.sessionId !== undefined && hashes.length === 0) throw fail('SESSION_NOT_FOUND');
  return { hashes };
};

/** Does nothing where nobody is signed in any more. */
export const signOut: RpcOf<UserServiceDefinition, 'signOut'> = async ({ hash }, call, { database }) => {
  const holder = await firstRow(database.query<{ session_id: string; id: string; name: string }>(selectHolder, [hash]));
  if (!holder) return {};
  await endSessions(database, asUser(call, holder), { userId: holder.id, sessionId: holder.session_id });
  return {};
};

/** Whose session it is. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null: they sign in at a provider alone. */
  readonly password_hash: string | null;
  /** Whether they have signed in within the last quarter of an hour. */
  readonly is_fresh: boolean;
}

/** Whose session has this hash, with what proves who they are. @throws SESSION_EXPIRED */
export async function findSessionUser(
  database: Database,
  hash: Uint8Array,
  { sessionIdleDays }: SessionLimits,
): Promise<SessionUser> {
  const values = { hash, idle_days: sessionIdleDays };
  const user = await firstRow(selectUser.query<SessionUser>(database, values));
  if (!user) throw fail('SESSION_EXPIRED');
  return user;
}

/** Ends one session of a user or all of them, and returns the hashes of their tokens. */
export async function endSessions(
  database: Database,
  caller: Caller,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
): Promise<Buffer[]> {
  const values = { ...audited(caller, { orgId: '' }), user_id: userId, session_id: sessionId ?? null };
  return (await end.query<{ hash: Buffer }>(database, values)).map(({ hash }) => hash);
}

/** The hashes of the tokens of a user's sessions: whoever remembers them has to ask again when the user's rights change. */
export async function hashesOfUser(database: Database, userId: string): Promise<Buffer[]> {
  return (await database.query<{ hash: Buffer }>(selectHashes, [userId])).map(({ hash }) => hash);
}
