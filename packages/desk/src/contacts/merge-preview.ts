import type { Contact, ContactIdentity } from '@pharos/sdk';

const fields = ['name', 'email', 'phone', 'company', 'job_title', 'external_id'] as const;
type Field = (typeof fields)[number];

export interface MergePreview {
  /** What the remaining contact takes over, because it has nothing there. */
  readonly taken: readonly { readonly field: Field; readonly value: string }[];
  /** What only the merged contact has, and what is not kept because the remaining one has something else. */
  readonly lost: readonly { readonly field: Field; readonly value: string }[];
  /** By what the remaining contact is known as well from then on. */
  readonly identities: readonly ContactIdentity[];
  readonly metadata: readonly string[];
}

/** What becomes of a contact that is merged into another, by the rules of the platform. */
export function mergePreview(from: Contact, into: Contact): MergePreview {
  const told = fields.flatMap((field) => {
    const value = from[field];
    return value === null || value === into[field] ? [] : [{ field, value, isTaken: into[field] === null }];
  });
  const taken = told.filter(({ isTaken }) => isTaken).map(({ field, value }) => ({ field, value }));
  const known = new Set([
    ...into.identities.map(keyOf),
    ...taken.map(({ field, value }) => keyOf({ type: field, value })),
  ]);
  return {
    taken,
    lost: told
      .filter(({ field, isTaken }) => !isTaken && (field === 'name' || field === 'company' || field === 'job_title'))
      .map(({ field, value }) => ({ field, value })),
    identities: from.identities.filter((identity) => !known.has(keyOf(identity))),
    metadata: Object.keys(from.metadata).filter((key) => !(key in into.metadata)),
  };
}

const keyOf = ({ type, value }: { readonly type: string; readonly value: string }) => `${type} ${value.toLowerCase()}`;
