import { useMemo } from 'react';
import { useProjectId, useUser } from '../app/session.js';
import type { ListFilter } from './view-filter.js';

/** Where somebody was in a list. */
export interface ListPlace {
  readonly top: number;
  readonly selected: readonly string[];
}

/** Where somebody was, and how to keep where they are now. */
export interface KeptPlace {
  readonly before: ListPlace;
  keep(change: Partial<ListPlace>): void;
}

type Places = readonly (readonly [name: string, place: ListPlace])[];

const most = 20;
const begin: ListPlace = { top: 0, selected: [] };

/** Where a person was in a list of this tab: it is there after they have looked elsewhere, and after a reload. */
export function useListPlace(filter: ListFilter): KeptPlace {
  const { id: userId } = useUser();
  const projectId = useProjectId();
  return useMemo(() => {
    const key = `pharos-desk-lists-${userId}`;
    const name = `${projectId} ${JSON.stringify(filter)}`;
    const all = (): Places => JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const now = () => all().find(([each]) => each === name)?.[1] ?? begin;
    return {
      before: now(),
      keep(change: Partial<ListPlace>): void {
        const others = all().filter(([each]) => each !== name);
        sessionStorage.setItem(key, JSON.stringify([[name, { ...now(), ...change }], ...others].slice(0, most)));
      },
    };
  }, [userId, projectId, filter]);
}
