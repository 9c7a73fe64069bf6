import { QueryCache, QueryClient } from '@tanstack/react-query';
import { goToSignIn, isShutOut, isSignedOut } from './api.js';

/** The one cache of what was read. */
export const client = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => onRefused(error) }),
  // The client library repeats what may be repeated.
  defaultOptions: { queries: { retry: false, gcTime: 600_000 } },
});

/** Whose session has ended signs in again, and comes back here. Who is shut out of a project sees where they still are. */
function onRefused(error: unknown): void {
  if (isSignedOut(error)) goToSignIn();
  else if (isShutOut(error))
    void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === 'me' || first === 'projects' });
}
