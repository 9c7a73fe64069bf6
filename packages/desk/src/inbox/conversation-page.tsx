import { PharosError } from '@pharos/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { usePageName } from '../app/page-name.js';
import { useProjectId } from '../app/session.js';
import { useStored } from '../app/stored.js';
import { t } from '../messages/index.js';
import { Empty, Problem } from '../ui/states.js';
import { Composer } from './composer.js';
import { ConversationHead } from './conversation-head.js';
import { contactQuery, conversationQuery, rowInLists } from './conversation-queries.js';
import { CustomerPanel } from './customer-panel.js';
import { type Kind, setKind, useKind } from './drafts.js';
import css from './inbox.module.css';
import { nameOfContact } from './names.js';
import { Thread } from './thread.js';
import { useDrop } from './use-drop.js';
import { WriterLine } from './writer-line.js';

/** A conversation: what was said, where to answer, and who the customer is. */
export function ConversationPage() {
  const { conversationId = '' } = useParams({ strict: false });
  return <OpenConversation key={conversationId} conversationId={conversationId} />;
}

function OpenConversation({ conversationId }: { readonly conversationId: string }) {
  const projectId = useProjectId();
  const client = useQueryClient();
  // What the list has shows at once, and is read again.
  const row = useMemo(() => rowInLists(client, projectId, conversationId), [client, projectId, conversationId]);
  const placeholder = row && { placeholderData: row };
  const {
    data: conversation,
    error,
    refetch,
  } = useQuery({ ...conversationQuery(projectId, conversationId), ...placeholder });
  const contactId = conversation?.contact_id ?? '';
  const { data: contact } = useQuery({
    ...contactQuery(projectId, contactId),
    enabled: contactId !== '',
    ...(row?.contact && { placeholderData: row.contact }),
  });
  usePageName(conversation && (conversation.subject || t.list.noSubject), { isWithin: true });
  const panel = usePanel();
  const kind = useKind(conversationId);
  const choose = useCallback((next: Kind) => setKind(conversationId, next), [conversationId]);
  const drop = useDrop(
    { projectId, conversationId, kind },
    conversation !== undefined && conversation.status !== 'closed',
  );
  if (error && (!conversation || isGone(error))) return <Lost error={error} onRetry={() => void refetch()} />;
  const isNamed = contact !== undefined || conversation?.contact_id === null;
  const customer = isNamed ? nameOfContact(contact) : t.thread.customer;
  return (
    <>
      <article className={css.conversation} aria-label={conversation?.subject || customer} {...drop}>
        <ConversationHead
          conversation={conversation}
          contact={contact}
          customer={customer}
          onKind={choose}
          isFolded={!panel.isShown}
          onFold={panel.fold}
        />
        <Thread conversationId={conversationId} customer={customer} conversation={conversation} />
        <WriterLine conversationId={conversationId} customer={customer} />
        {conversation && <Composer conversation={conversation} customer={customer} kind={kind} onKind={choose} />}
      </article>
      {panel.isShown && <CustomerPanel conversation={conversation} contact={contact} />}
    </>
  );
}

const isNarrow = matchMedia('(max-width: 1100px)').matches;

/** Whether the customer shows beside the thread. Where there is little room, only when asked for. */
function usePanel() {
  const [kept, keep] = useStored(isNarrow ? 'customer-narrow' : 'customer');
  const isShown = kept === null ? !isNarrow : kept === 'shown';
  return { isShown, fold: () => keep(isShown ? 'folded' : 'shown') };
}

const isGone = (error: Error): error is PharosError =>
  error instanceof PharosError && (error.status === 404 || error.status === 410);

function Lost({ error, onRetry }: { readonly error: Error; onRetry(): void }) {
  const projectId = useProjectId();
  const { view = 'waiting' } = useParams({ strict: false });
  if (!isGone(error)) return <Problem error={error} onRetry={onRetry} />;
  const into = error.details.merged_into;
  return (
    <div className={css.nothing}>
      <Empty text={t.thread.gone}>
        <p>{into ? t.thread.mergedHint : t.thread.goneHint}</p>
        <Link
          className={css.link}
          to={into ? '/$projectId/inbox/$view/$conversationId' : '/$projectId/inbox/$view'}
          params={{ projectId, view, conversationId: String(into) }}
          search={(old: object) => old}
        >
          {into ? t.thread.openMerged : t.thread.back}
        </Link>
      </Empty>
    </div>
  );
}
