import { fail } from '@pharos/contract';
import { firstRow, NamedStatement, param, sql } from '@pharos/kit';
import type { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import type { RpcDeps, RpcOf } from '@pharos/service';
import { type MembershipRow, toMembership } from '../members/record.js';
import { type UserRow, userRecord } from '../users/record.js';
import { type UserSessionRow, userSessionRecord } from './record.js';
import { isLive, type SessionLimits } from './session-limits.js';

interface ResolvedRow {
  readonly user: UserRow;
  readonly session: UserSessionRow;
  readonly memberships: MembershipRow[];
  readonly needs_second_factor: boolean;
}

/** Notes the use of a session no more often than each five minutes, so that asking for it is mostly a read. */
const resolve = new NamedStatement(
  'resolve_user_session',
  sql`WITH live AS (
      SELECT ${userSessionRecord.columns}, user_id FROM user_sessions s WHERE s.hash = ${param('hash')} AND ${isLive}
    ), seen AS (
      UPDATE user_sessions s SET last_seen_at = clock_now() FROM live
      WHERE s.id = live.id AND live.last_seen_at < clock_now() - interval '5 minutes'
    )
    SELECT to_jsonb(u) - 'password_hash' AS user, to_jsonb(live) - 'user_id' AS session, (
      SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.org_id), '[]') FROM (
        SELECT m.org_id, o.name AS org_name, o.tier, m.role, m.project_ids
        FROM memberships m JOIN organizations o ON o.id = m.org_id WHERE m.user_id = u.id) m
    ) AS memberships,
      EXISTS (SELECT FROM memberships m JOIN organizations o ON o.id = m.org_id AND o.require_second_factor WHERE m.user_id = u.id)
        AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS needs_second_factor
    FROM live JOIN users u ON u.id = live.user_id`,
);

export const resolveUserSession: RpcOf<UserServiceDefinition, 'resolveUserSession', RpcDeps & SessionLimits> = async (
  { hash },
  _call,
  { database, sessionIdleDays },
) => {
  const row = await firstRow(resolve.query<ResolvedRow>(database, { hash, idle_days: sessionIdleDays }));
  if (!row) throw fail('SESSION_EXPIRED');
  return {
    user: userRecord.toMessage(row.user),
    session: userSessionRecord.toMessage(row.session),
    memberships: row.memberships.map(toMembership),
    needsSecondFactor: row.needs_second_factor,
  };
};
