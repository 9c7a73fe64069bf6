import type { Organization, SecondFactor } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** Whether the person has a second factor. */
export function useSecondFactor() {
  return useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }): Promise<SecondFactor> => pharos.people.getMySecondFactor({}, { signal }),
  });
}

/** A secret for an authenticator app; nothing changes before a first code confirms it. */
export function useBeginSecondFactor() {
  return useAction(async (password: string) => pharos.people.beginMySecondFactor({ body: { password } }), {
    renews: [],
  });
}

/** Turns the second factor on; its recovery codes are in the answer, and nowhere else. */
export function useConfirmSecondFactor() {
  return useAction(async (code: string) => pharos.people.confirmMySecondFactor({ body: { code } }), {
    renews: [queryKeys.secondFactor],
  });
}

/** Turns the second factor off. */
export function useRemoveSecondFactor() {
  return useAction(async (code: string) => pharos.people.removeMySecondFactor({ body: { code } }), {
    renews: [queryKeys.secondFactor],
  });
}

/** What holds for a whole organization. */
export function useOrganizationSettings(orgId: string) {
  return useQuery({
    queryKey: queryKeys.organization(orgId),
    queryFn: ({ signal }): Promise<Organization> => pharos.organization.getOrganization({ orgId }, { signal }),
  });
}

/** Requires a second factor of all members, or no longer. */
export function useRequireSecondFactor(orgId: string) {
  return useAction(
    async (require_second_factor: boolean) =>
      pharos.organization.updateOrganization({ orgId, body: { require_second_factor } }),
    { renews: [queryKeys.organization(orgId)] },
  );
}
