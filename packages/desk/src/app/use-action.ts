import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { goToSignIn, isSignedOut } from './api.js';

/**
 * Something that a person has the platform do. When it is done, what it has changed is read again; why it was refused stands in `error`.
 * Without a connection it is refused at once, and not kept for later.
 */
export function useAction<Input = void, Output = unknown>(
  run: (input: Input) => Promise<Output>,
  { renews }: { readonly renews: readonly QueryKey[] },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    networkMode: 'always',
    onError: (error) => isSignedOut(error) && goToSignIn(),
    onSettled: () => Promise.all(renews.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
