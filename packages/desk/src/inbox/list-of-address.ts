import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parametersOf, readSearch } from './filters.js';
import { useViews } from './saved-views.js';
import type { ListFilter } from './view-filter.js';
import { viewOf } from './views.js';

/** The view of the address, and what its list asks for, with what is searched for. */
export function useListOfAddress() {
  const views = useViews();
  const { view: name = 'waiting' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  return useMemo(() => {
    const { q, ...filters } = readSearch(search);
    const view = viewOf(views, name);
    // A search gives the best matches first; it goes through all conversations of the view.
    const { sort, order, ...searched } = view.filter;
    const filter: ListFilter = { ...(q ? { ...searched, q } : view.filter), ...parametersOf(filters) };
    return { view, filter, filters, q };
  }, [views, name, search]);
}
