import type { Database, Statement } from '@pharos/kit';
import type { Listed, OperatorPage } from '../organizations/operator-lists.js';

/** A user as the operator sees them. */
export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly created_at: Date;
  readonly memberships: readonly { org_id: string; role: string; project_ids: string[] | null }[];
}

const select: Statement = {
  name: 'operator_users',
  text: `SELECT u.id, u.email, u.name, u.created_at, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('org_id', m.org_id, 'role', m.role, 'project_ids', m.project_ids) ORDER BY m.org_id), '[]')
      FROM memberships m WHERE m.user_id = u.id
    ) AS memberships
    FROM users u WHERE u.id > $1 AND ($3::text IS NULL OR EXISTS (
      SELECT FROM memberships m WHERE m.user_id = u.id AND m.org_id = $3))
    ORDER BY u.id LIMIT $2`,
};

/** Lists users in the order they were made, those of one organization or of all, for the operator alone. */
export async function listAllUsers(
  database: Database,
  { after, limit }: OperatorPage,
  orgId: string | undefined,
): Promise<Listed<ListedUser>> {
  const found = await database.query<ListedUser>(select, [after, limit + 1, orgId ?? null]);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
