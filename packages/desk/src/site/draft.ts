import { useMemo } from 'react';
import { useStored } from '../app/stored.js';

/** Something that is being changed and not saved yet. */
export interface Draft<Fields extends object> {
  /** As it would be saved. */
  readonly fields: Fields;
  /** Only what differs from what is saved. */
  readonly changes: Partial<Fields>;
  readonly isChanged: boolean;
  change(more: Partial<Fields>): void;
  discard(): void;
}

/** What differs from what is saved. */
export function differing<Fields extends object>(saved: Fields, changes: Partial<Fields>): Partial<Fields> {
  const entries = Object.entries(changes) as [keyof Fields, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name])),
  ) as Partial<Fields>;
}

/** Changes are kept in this browser until they are saved or discarded; what others save meanwhile is beneath them. */
export function useDraft<Fields extends object>(name: string, saved: Fields): Draft<Fields> {
  const [kept, keep] = useStored(`site-${name}`);
  const changes = useMemo(
    () => differing(saved, kept === null ? {} : (JSON.parse(kept) as Partial<Fields>)),
    [saved, kept],
  );
  const fields = useMemo(() => ({ ...saved, ...changes }), [saved, changes]);
  const isChanged = Object.keys(changes).length > 0;
  return {
    fields,
    changes,
    isChanged,
    change: (more) => {
      const next = differing(saved, { ...changes, ...more });
      keep(Object.keys(next).length > 0 ? JSON.stringify(next) : null);
    },
    discard: () => keep(null),
  };
}
