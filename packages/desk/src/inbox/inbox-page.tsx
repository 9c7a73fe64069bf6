import { Outlet, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useProjectId } from '../app/session.js';
import { ConversationList } from './conversation-list.js';
import css from './inbox.module.css';
import { useViews } from './saved-views.js';
import { type ListFilter, viewOf } from './views.js';

/** The list of a view, and the conversation of it that is open. */
export function InboxPage() {
  const projectId = useProjectId();
  const { view, filter } = useListOfAddress();
  const { conversationId } = useParams({ strict: false });
  return (
    <div className={css.inbox} data-open={conversationId !== undefined || undefined}>
      <ConversationList key={`${projectId} ${JSON.stringify(filter)}`} view={view} filter={filter} />
      <Outlet />
    </div>
  );
}

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
