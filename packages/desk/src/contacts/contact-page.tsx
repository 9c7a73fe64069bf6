import { PharosError } from '@pharos/sdk';
import { BlockedIcon } from '@primer/octicons-react';
import { Link, useParams } from '@tanstack/react-router';
import { usePageName } from '../app/page-name.js';
import { useProjectId } from '../app/session.js';
import { exactTime } from '../app/time.js';
import inbox from '../inbox/inbox.module.css';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { Empty, Problem, Skeleton } from '../ui/states.js';
import { ContactConversations } from './contact-conversations.js';
import { ContactFields } from './contact-fields.js';
import { ContactHead } from './contact-head.js';
import { useContact } from './contact-queries.js';
import css from './contacts.module.css';
import { Identities } from './identities.js';
import { Metadata } from './metadata.js';

/** A contact: who it is, what is known, and what was talked about. */
export function ContactPage() {
  const { contactId = '' } = useParams({ strict: false });
  return <OpenContact key={contactId} contactId={contactId} />;
}

function OpenContact({ contactId }: { readonly contactId: string }) {
  const { data: contact, error, refetch } = useContact(contactId);
  usePageName(contact && nameOfContact(contact), { isWithin: true });
  if (error && (!contact || isGone(error))) return <Lost error={error} onRetry={() => void refetch()} />;
  return (
    <article className={inbox.conversation} aria-label={contact && nameOfContact(contact)}>
      <ContactHead contact={contact} />
      {contact && contact.blocked_at !== null && (
        <BlockedNotice at={contact.blocked_at} reason={contact.block_reason} />
      )}
      <div className={css.page}>
        <div className={css.columns}>
          <div>
            {contact === undefined ? (
              <Skeleton rows={4} height={60} />
            ) : (
              <>
                <ContactFields contact={contact} />
                <Identities contact={contact} />
                <Metadata contact={contact} />
              </>
            )}
          </div>
          <ContactConversations contactId={contactId} />
        </div>
      </div>
    </article>
  );
}

function BlockedNotice({ at, reason }: { readonly at: string; readonly reason: string | null }) {
  return (
    <p className={css.blockedNotice}>
      <BlockedIcon size={12} />
      <span title={exactTime(at)} dir="auto">
        {contactTexts.isBlocked}
        {reason && `: ${reason}`}
      </span>
    </p>
  );
}

const isGone = (error: Error) => error instanceof PharosError && (error.status === 404 || error.status === 410);

function Lost({ error, onRetry }: { readonly error: Error; onRetry(): void }) {
  const projectId = useProjectId();
  if (!isGone(error)) return <Problem error={error} onRetry={onRetry} />;
  const into = error instanceof PharosError ? error.details.merged_into : undefined;
  return (
    <div className={css.lost}>
      <Empty text={contactTexts.gone}>
        <p>{contactTexts.goneHint}</p>
        <Link
          className={inbox.link}
          to={into ? '/$projectId/contacts/$contactId' : '/$projectId/contacts'}
          params={{ projectId, contactId: String(into) }}
        >
          {into ? contactTexts.goneInto : contactTexts.back}
        </Link>
      </Empty>
    </div>
  );
}
