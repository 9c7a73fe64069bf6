import type { Preferences, UpdateMeRequest, UserSession } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** Changes the profile of the person. */
export function useUpdateMe() {
  return useAction(async (body: UpdateMeRequest) => pharos.people.updateMe({ body }), {
    renews: [queryKeys.me, queryKeys.allMembers],
  });
}

/** What the person is told of, and how. */
export function usePreferences() {
  return useQuery({
    queryKey: queryKeys.preferences,
    queryFn: ({ signal }): Promise<Preferences> => pharos.people.getMyPreferences({}, { signal }),
  });
}

/** Changes what the person is told of, and how. */
export function useUpdatePreferences() {
  return useAction(async (body: Partial<Preferences>) => pharos.people.updateMyPreferences({ body }), {
    renews: [queryKeys.preferences],
  });
}

/** Where the person is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }): Promise<UserSession[]> =>
      (await pharos.people.listMySessions({ limit: 100 }, { signal })).data,
  });
}

/** Ends sessions of the person, one after the other. */
export function useEndSessions() {
  return useAction(
    async (sessionIds: readonly string[]) => {
      for (const sessionId of sessionIds) await pharos.people.endMySession({ sessionId });
    },
    { renews: [queryKeys.sessions] },
  );
}

/** Another password; the person is signed out everywhere else. */
export function useChangePassword() {
  return useAction(
    async (body: { readonly current_password: string; readonly password: string }) =>
      pharos.people.changePassword({ body }),
    { renews: [queryKeys.sessions] },
  );
}
