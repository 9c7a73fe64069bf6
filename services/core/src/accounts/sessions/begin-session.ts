import { hashToken, idKinds, makeToken } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { NewUserSession } from '@pharos/proto/pharos/core/v1/user';
import { audited, type Caller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { asUser } from './as-user.js';
import { auditPlace, placesOf } from './places.js';
import { type UserSessionRow, userSessionRecord } from './record.js';
import type { SessionLimits } from './session-limits.js';

/** How many sessions a user has at most: another one ends the oldest. */
const mostSessions = 50;

const insert = new NamedStatement(
  'insert_user_session',
  sql`WITH crowded AS (
      DELETE FROM user_sessions WHERE id IN (
        SELECT id FROM user_sessions WHERE user_id = ${param('user_id')} ORDER BY id DESC OFFSET ${mostSessions - 1})
    ), session AS (
      INSERT INTO user_sessions (id, user_id, hash, ip, user_agent, expires_at)
      VALUES (${param('id', 'user_id', 'hash', 'ip', 'user_agent')}, clock_now() + make_interval(days => ${param('max_days')}))
      RETURNING ${userSessionRecord.columns}, user_id
    ), places AS (${placesOf('session', 'user_id')}),
    ${auditCte({ action: 'signIn', target: 'user_session', from: 'places', whose: auditPlace })}
    SELECT ${userSessionRecord.columns} FROM session`,
);

/** Signs the user in who has just shown who they are. */
export async function beginSession(
  database: Database,
  call: Caller,
  { user, limits }: { user: { id: string; name: string }; limits: SessionLimits },
): Promise<NewUserSession> {
  const token = makeToken();
  const [row] = await insert.query<UserSessionRow>(database, {
    ...audited(asUser(call, user), { orgId: '' }),
    id: newId(idKinds.userSession),
    user_id: user.id,
    hash: hashToken(token),
    ip: call.actor.ip,
    user_agent: call.actor.userAgent,
    max_days: limits.sessionMaxDays,
  });
  return { session: userSessionRecord.toMessage(row as UserSessionRow), token };
}
