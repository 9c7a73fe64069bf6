import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';

/** The number of members and open invitations that an organization may have, together. */
export const memberLimit = 1_000;

const count: Statement = {
  name: 'count_members_and_invitations',
  text: `SELECT (SELECT count(*) FROM memberships WHERE org_id = $1)::integer AS members,
    (SELECT count(*) FROM invitations WHERE org_id = $1 AND expires_at > clock_now())::integer AS invited`,
};

/**
 * Whoever takes an invitation has a place already. The caller holds the members of the organization, so that nobody takes the last
 * place twice. @throws MEMBER_LIMIT_REACHED
 */
export async function checkRoomForMember(tx: Database, orgId: string): Promise<void> {
  const { members, invited } = (await firstRow(tx.query<{ members: number; invited: number }>(count, [orgId]))) ?? {
    members: 0,
    invited: 0,
  };
  if (members + invited >= memberLimit) throw fail('MEMBER_LIMIT_REACHED', { limit: memberLimit });
}
