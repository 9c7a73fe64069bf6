import type { SignInWays } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** How the person can sign in. */
export function useSignInWays() {
  return useQuery({
    queryKey: queryKeys.signIn,
    queryFn: ({ signal }): Promise<SignInWays> => pharos.people.getMySignIn({}, { signal }),
  });
}

/** Sends the browser to the provider, which leads back to this page. */
export function useConnect() {
  return useAction(
    async ({ provider, password }: { readonly provider: string; readonly password: string }) => {
      const next = location.pathname;
      const body = password === '' ? { next } : { next, password };
      const begun = await pharos.people.connectMySignIn({ signInProvider: provider, body });
      location.assign(begun.authorization_url);
    },
    { renews: [] },
  );
}

export function useDisconnect() {
  return useAction(async (provider: string) => pharos.people.disconnectMySignIn({ signInProvider: provider }), {
    renews: [queryKeys.signIn],
  });
}
