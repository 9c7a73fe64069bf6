import type { Contact } from '@pharos/sdk';
import { ChevronLeftIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { useProjectId } from '../app/session.js';
import { exactTime } from '../app/time.js';
import inbox from '../inbox/inbox.module.css';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { locale } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { Skeleton } from '../ui/states.js';
import { ContactActions } from './contact-actions.js';
import css from './contacts.module.css';

/** The name of a contact, and what can be done with it. */
export function ContactHead({ contact }: { readonly contact: Contact | undefined }) {
  const projectId = useProjectId();
  return (
    <header className={`${inbox.head} ${css.head}`}>
      <Link
        to="/$projectId/contacts"
        params={{ projectId }}
        search={(old: object) => old}
        className={inbox.back}
        aria-label={contactTexts.back}
      >
        <ChevronLeftIcon size={20} />
      </Link>
      {contact === undefined ? <Skeleton rows={1} height={40} /> : <Known contact={contact} />}
    </header>
  );
}

function Known({ contact }: { readonly contact: Contact }) {
  const name = nameOfContact(contact);
  const since = new Date(contact.created_at).toLocaleDateString(locale, { dateStyle: 'medium' });
  return (
    <>
      <Avatar name={name} size={28} />
      <div className={inbox.title}>
        <h2 className="truncate" dir="auto">
          {name}
        </h2>
        <p className="truncate" title={exactTime(contact.created_at)}>
          {contactTexts.since(since)}
        </p>
      </div>
      <ContactActions contact={contact} />
    </>
  );
}
