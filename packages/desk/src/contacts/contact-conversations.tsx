import type { Conversation } from '@pharos/sdk';
import { Link } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { exactTime, shortTime, useNow } from '../app/time.js';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { useContactHistory } from './contact-queries.js';
import css from './contacts.module.css';
import { Section } from './section.js';

/** What was talked about with a person, the newest first. */
export function ContactConversations({ contactId }: { readonly contactId: string }) {
  const history = useContactHistory(contactId);
  const rows = history.data?.pages.flatMap(({ data }) => data);
  const total = history.data?.pages[0]?.page.total;
  return (
    <Section title={total ? contactTexts.total(total) : contactTexts.conversations}>
      {history.isPending && <Skeleton rows={3} height={44} />}
      {history.isError && !rows && <Problem error={history.error} onRetry={() => void history.refetch()} />}
      {rows?.length === 0 && <p className={css.quiet}>{contactTexts.noConversations}</p>}
      <ul>
        {rows?.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} />
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button look="quiet" disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {contactTexts.more}
        </Button>
      )}
    </Section>
  );
}

function Row({ conversation: { id, subject, status, channel, created_at } }: { readonly conversation: Conversation }) {
  const projectId = useProjectId();
  const now = useNow();
  return (
    <Link
      className={css.conversation}
      to="/$projectId/inbox/$view/$conversationId"
      params={{ projectId, view: 'all', conversationId: id }}
    >
      <span className="truncate" dir="auto">
        {subject || t.list.noSubject}
      </span>
      <span className={css.quiet}>
        {t.channel[channel]} · {t.status[status]} ·{' '}
        <time dateTime={created_at} title={exactTime(created_at)}>
          {shortTime(created_at, now)}
        </time>
      </span>
    </Link>
  );
}
