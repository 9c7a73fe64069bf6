import type { SavedView } from '@pharos/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId, useUser } from '../app/session.js';
import { filterOf } from './view-filter.js';
import { type View, viewsOf } from './views.js';

/** The platform counts twenty views in one request; the usual ones are among them. */
const mostCounted = 14;

const savedViewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.savedViews(projectId),
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const views: SavedView[] = [];
      for await (const view of pharos.savedViews.listSavedViews({ projectId, limit: 100 }, { signal }))
        views.push(view);
      return views;
    },
  });

/** The views that everybody has, and after them those that were saved: the person's own and the team's. */
export function useViews(): readonly View[] {
  const projectId = useProjectId();
  const { id: userId } = useUser();
  const { data: saved } = useQuery(savedViewsQuery(projectId));
  return useMemo(() => [...viewsOf(userId), ...(saved ?? []).map(viewOfSaved)], [userId, saved]);
}

function viewOfSaved(saved: SavedView, at: number): View {
  const { id, name, filter, sort, order } = saved;
  return { id, name, saved, isCounted: at < mostCounted, filter: { ...filterOf(filter), sort, order } };
}
