import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useViews } from './saved-views.js';
import { type ListFilter, viewOf } from './views.js';

/** The view of the address, and what its list asks for, with what is searched for. */
export function useListOfAddress() {
  const views = useViews();
  const { view: name = 'waiting' } = useParams({ strict: false });
  const { q } = useSearch({ strict: false }) as { q?: string };
  return useMemo(() => {
    const view = viewOf(views, name);
    // A search gives the best matches first; it goes through all conversations of the view.
    const filter: ListFilter = q ? { ...view.filter, q } : view.filter;
    return { view, filter };
  }, [views, name, q]);
}
