import { Outlet, useMatchRoute, useParams, useSearch } from '@tanstack/react-router';
import { usePageName } from '../app/page-name.js';
import inbox from '../inbox/inbox.module.css';
import { t } from '../messages/index.js';
import { ContactList } from './contact-list.js';

/** The contacts of the project, and the one that is open. */
export function ContactsPage() {
  usePageName(t.areas.contacts);
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
