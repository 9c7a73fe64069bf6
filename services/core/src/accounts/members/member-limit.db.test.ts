import { Role } from '@pharos/proto/pharos/core/v1/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present } from '../../testing/test-project.js';
import { memberLimit } from './member-limit.js';

/** As the operator, who may invite anybody anywhere. */
function byOperator() {
  const call = aCall();
  return { ...call, actor: { ...call.actor, type: 'operator', id: '' } };
}

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

test('an organization has so many members and open invitations, also when many are invited at once', async () => {
  const { orgId } = await core.admin.createOrg({ name: 'Org' });
  const other = await core.admin.createOrg({ name: 'Other' });
  await core.rows(
    `INSERT INTO invitations (id, org_id, hash, email, role, invited_by, expires_at)
    SELECT 'inv_' || n || $1, $1, sha256(($1 || n)::bytea), n || '@team.example', 'agent', '{}',
      clock_now() + CASE WHEN n <= $2::integer - 2 THEN interval '1 day' ELSE interval '-1 day' END
    FROM generate_series(1, $2::integer + 10) n`,
    orgId,
    memberLimit,
  );
  const invite = (of: string, email: string) =>
    core.members
      .createInvitation({ orgId: of, email, role: Role.AGENT, projects: undefined }, byOperator())
      .catch(({ reason, details }: { reason: string; details: unknown }) => ({
        reason,
        details,
        invitation: undefined,
      }));
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => invite(orgId, `new${n}@team.example`)));
  const [first] = answers.filter(({ invitation }) => invitation !== undefined);
  expect(answers.filter(({ invitation }) => invitation !== undefined)).toHaveLength(2);
  expect(answers.find(({ invitation }) => invitation === undefined)).toMatchObject({
    reason: 'MEMBER_LIMIT_REACHED',
    details: { limit: memberLimit },
  });
  expect((await invite(other.orgId, 'new@team.example')).invitation).toBeDefined();
  const invitationId = present(first?.invitation).id;
  await core.members.revokeInvitation({ orgId, invitationId }, byOperator());
  expect((await invite(orgId, 'another@team.example')).invitation).toBeDefined();
});
