import { Outlet, useParams } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { ConversationList } from './conversation-list.js';
import css from './inbox.module.css';
import { useListOfAddress } from './list-of-address.js';

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
