import { Outlet, useMatchRoute, useParams, useSearch } from '@tanstack/react-router';
import inbox from '../inbox/inbox.module.css';
import { ContactList } from './contact-list.js';

/** The contacts of the project, and the one that is open. */
export function ContactsPage() {
  const { contactId } = useParams({ strict: false });
  const isImport = useMatchRoute()({ to: '/$projectId/contacts/import' }) !== false;
  const { q = '' } = useSearch({ strict: false }) as { q?: string };
  return (
    <div className={inbox.inbox} data-open={contactId !== undefined || isImport || undefined}>
      <ContactList q={q} />
      <Outlet />
    </div>
  );
}
