import { Outlet, useParams } from '@tanstack/react-router';
import { usePageName } from '../app/page-name.js';
import { useProjectId } from '../app/session.js';
import { ConversationList } from './conversation-list.js';
import css from './inbox.module.css';
import { ListHead } from './list-head.js';
import { useListOfAddress } from './list-of-address.js';

/** The list of a view, and the conversation of it that is open. */
export function InboxPage() {
  const projectId = useProjectId();
  const { view, filter } = useListOfAddress();
  usePageName(view.name);
  const { conversationId } = useParams({ strict: false });
  return (
    <div className={css.inbox} data-open={conversationId !== undefined || undefined}>
      <section className={css.list} aria-label={view.name}>
        <ListHead key={view.id} view={view} />
        <ConversationList key={`${projectId} ${JSON.stringify(filter)}`} view={view} filter={filter} />
      </section>
      <Outlet />
    </div>
  );
}
