import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, project } from './project.js';

const contacts = createRoute({
  getParentRoute: () => project,
  path: 'contacts',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../../contacts/contacts-page.js'), 'ContactsPage'),
});

const contact = createRoute({
  getParentRoute: () => contacts,
  path: '$contactId',
  component: lazyRouteComponent(() => import('../../contacts/contact-page.js'), 'ContactPage'),
});

const contactImport = createRoute({
  getParentRoute: () => contacts,
  path: 'import',
  component: lazyRouteComponent(() => import('../../contacts/import-page.js'), 'ImportPage'),
});

const noContact = createRoute({
  getParentRoute: () => contacts,
  path: '/',
  component: lazyRouteComponent(() => import('../../contacts/no-contact.js'), 'NoContact'),
});

/** The contacts. */
export const contactsRoutes = contacts.addChildren([noContact, contactImport, contact]);
