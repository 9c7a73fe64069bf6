import { fail } from '@pharos/contract';

/** Checks the revision of a record whose lock is held, so that it stays as it is. @throws VERSION_MISMATCH */
export function checkRevision(
  { revision }: { readonly revision?: number },
  { ifRevision }: { readonly ifRevision?: number | undefined },
): void {
  if (ifRevision !== undefined && ifRevision !== revision) throw fail('VERSION_MISMATCH');
}
