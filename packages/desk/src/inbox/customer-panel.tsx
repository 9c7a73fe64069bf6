import type { Contact, Conversation } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMembers, useProjectId, useUser } from '../app/session.js';
import { shortTime, useNow } from '../app/time.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { Skeleton } from '../ui/states.js';
import { contactConversationsQuery, linksQuery } from './conversation-queries.js';
import { CustomerData } from './customer-data.js';
import { Details } from './customer-details.js';
import css from './customer-panel.module.css';
import { Field, Section } from './customer-section.js';
import { nameOfContact } from './names.js';

interface PanelProps {
  readonly conversation: Conversation | undefined;
  readonly contact: Contact | undefined;
}

/** Who the customer is, and what else there is about the conversation. */
export function CustomerPanel({ conversation, contact }: PanelProps) {
  return (
    <aside className={css.panel} aria-label={t.customer.label}>
      {conversation ? <Known conversation={conversation} contact={contact} /> : <Skeleton rows={3} height={64} />}
    </aside>
  );
}

function Known({ conversation, contact }: PanelProps & { readonly conversation: Conversation }) {
  return (
    <>
      {contact ? <Who contact={contact} /> : conversation.contact_id === null && <p>{t.customer.none}</p>}
      <About conversation={conversation} />
      {contact && <Details contact={contact} />}
      {contact && <CustomerData contactId={contact.id} />}
      {contact && <Earlier contactId={contact.id} conversationId={conversation.id} />}
      <Links conversationId={conversation.id} />
    </>
  );
}

function Who({ contact }: { readonly contact: Contact }) {
  const name = nameOfContact(contact);
  return (
    <header className={css.who}>
      <Avatar name={name} size={28} />
      <div>
        <h3 dir="auto">
          <Link
            className={css.name}
            to="/$projectId/contacts/$contactId"
            params={{ projectId: useProjectId(), contactId: contact.id }}
            title={t.customer.openContact}
          >
            {name}
          </Link>
        </h3>
        {contact.company && <p dir="auto">{[contact.job_title, contact.company].filter(Boolean).join(' · ')}</p>}
      </div>
    </header>
  );
}

function About({ conversation: { assigned_to, priority, tags, csat } }: { readonly conversation: Conversation }) {
  const members = useMembers();
  const user = useUser();
  const assignee = members.find(({ id }) => id === assigned_to)?.name ?? assigned_to ?? t.actions.nobody;
  return (
    <Section title={t.customer.conversation}>
      <dl>
        <Field name={t.customer.assignee}>{assigned_to === user.id ? t.list.you : assignee}</Field>
        <Field name={t.customer.priority}>{t.priority[priority]}</Field>
        {tags.length > 0 && (
          <Field name={t.customer.tags}>
            <span className={css.tags}>
              {tags.map((tag) => (
                <span key={tag}>{tag}</span>
              ))}
            </span>
          </Field>
        )}
        {csat && (
          <Field name={t.customer.rating}>
            {t.events.rated(csat.score)}
            {csat.comment && `: ${csat.comment}`}
          </Field>
        )}
      </dl>
    </Section>
  );
}

function Earlier({ contactId, conversationId }: { readonly contactId: string; readonly conversationId: string }) {
  const projectId = useProjectId();
  const { view = 'waiting' } = useParams({ strict: false });
  const now = useNow();
  const { data } = useQuery(contactConversationsQuery(projectId, contactId));
  const others = data?.filter(({ id }) => id !== conversationId);
  if (others === undefined) return null;
  return (
    <Section title={t.customer.earlier}>
      {others.length === 0 && <p className={css.quiet}>{t.customer.noEarlier}</p>}
      <ul>
        {others.map(({ id, subject, status, created_at }) => (
          <li key={id}>
            <Link
              className={css.earlier}
              to="/$projectId/inbox/$view/$conversationId"
              params={{ projectId, view, conversationId: id }}
              search={(old: object) => old}
            >
              <span className="truncate" dir="auto">
                {subject || t.list.noSubject}
              </span>
              <span className={css.quiet}>
                {t.status[status]} · {shortTime(created_at, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Links({ conversationId }: { readonly conversationId: string }) {
  const { data = [] } = useQuery(linksQuery(useProjectId(), conversationId));
  if (data.length === 0) return null;
  return (
    <Section title={t.customer.links}>
      <ul>
        {data.map(({ id, url, key, provider }) => (
          <li key={id}>
            <a className={css.earlier} href={url ?? undefined} target="_blank" rel="noopener noreferrer">
              <span className="truncate">{key}</span>
              <span className={css.quiet}>{provider}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
