import { enums } from '@pharos/contract';
import type { Membership } from '@pharos/proto/pharos/core/v1/user';

/** What a person is in an organization, as the JSON of a query has it. */
export interface MembershipRow {
  readonly org_id: string;
  readonly org_name: string;
  readonly tier: string;
  readonly role: string;
  readonly project_ids: string[] | null;
}

export function toMembership(row: MembershipRow): Membership {
  const { org_id: orgId, org_name: orgName, tier, role, project_ids: projectIds } = row;
  return {
    orgId,
    orgName,
    tier: enums.tier.fromText(tier),
    role: enums.role.fromText(role),
    projects: projectIds === null ? undefined : { projectIds },
  };
}
