import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Problem } from '../ui/states.js';
import { goToSignIn, isSignedOut } from './api.js';
import { Frame } from './frame.js';
import { NoProject, NotFound } from './lost.js';
import { meQuery, placesQuery } from './session.js';
import { keepFor, store, stored } from './stored.js';

interface Context {
  readonly client: QueryClient;
}

/** Leaves the page; nothing is drawn any more. */
function leave(): Promise<never> {
  goToSignIn();
  return new Promise<never>(() => undefined);
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  beforeLoad: async ({ context: { client } }) => {
    try {
      // An invitation or another link that works once: whoever is signed in already redeems it there too.
      if (new URLSearchParams(location.hash.slice(1)).has('link')) return leave();
      const { user, memberships } = await client.ensureQueryData(meQuery);
      keepFor(user?.id ?? '');
      return { places: await client.ensureQueryData(placesQuery(memberships)) };
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      return leave();
    }
  },
  errorComponent: ({ error, reset }) => <Problem error={error} onRetry={reset} />,
  notFoundComponent: NotFound,
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context: { places } }) => {
    const last = stored('project');
    const place = places.find(({ project }) => project.id === last) ?? places[0];
    if (place)
      throw redirect({ to: '/$projectId/inbox/$view', params: { projectId: place.project.id, view: 'waiting' } });
  },
  component: NoProject,
});

const project = createRoute({
  getParentRoute: () => root,
  path: '$projectId',
  beforeLoad: ({ params: { projectId } }) => store('project', projectId),
  component: Frame,
});

const projectIndex = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$projectId/inbox/$view', params: { ...params, view: 'waiting' } });
  },
});

/** What a list is searched for. */
const inboxSearch = (search: Record<string, unknown>): { q?: string } =>
  typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {};

const inbox = createRoute({
  getParentRoute: () => project,
  path: 'inbox/$view',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../inbox/inbox-page.js'), 'InboxPage'),
});

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '$conversationId',
  component: lazyRouteComponent(() => import('../inbox/conversation-page.js'), 'ConversationPage'),
});

const noConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('../inbox/no-conversation.js'), 'NoConversation'),
});

const contacts = createRoute({
  getParentRoute: () => project,
  path: 'contacts',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('../contacts/contacts-page.js'), 'ContactsPage'),
});

const contact = createRoute({
  getParentRoute: () => contacts,
  path: '$contactId',
  component: lazyRouteComponent(() => import('../contacts/contact-page.js'), 'ContactPage'),
});

const noContact = createRoute({
  getParentRoute: () => contacts,
  path: '/',
  component: lazyRouteComponent(() => import('../contacts/no-contact.js'), 'NoContact'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.js'), 'SettingsPage'),
});

/** Where the pages stand beside their column, the first one is open; on a narrow screen the column is all there is. */
const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params }) => {
    if (matchMedia('(min-width: 701px)').matches)
      throw redirect({ to: '/$projectId/settings/members', params, replace: true });
  },
});

const members = createRoute({
  getParentRoute: () => settings,
  path: 'members',
  component: lazyRouteComponent(() => import('../settings/members-page.js'), 'MembersPage'),
});

const projects = createRoute({
  getParentRoute: () => settings,
  path: 'projects',
  component: lazyRouteComponent(() => import('../settings/projects-page.js'), 'ProjectsPage'),
});

const savedReplies = createRoute({
  getParentRoute: () => settings,
  path: 'saved-replies',
  component: lazyRouteComponent(() => import('../settings/saved-replies-page.js'), 'SavedRepliesPage'),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: 'profile',
  component: lazyRouteComponent(() => import('../settings/profile-page.js'), 'ProfilePage'),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: 'security',
  component: lazyRouteComponent(() => import('../settings/security-page.js'), 'SecurityPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('../settings/api-keys-page.js'), 'ApiKeysPage'),
});

const routeTree = root.addChildren([
  index,
  project.addChildren([
    projectIndex,
    inbox.addChildren([noConversation, conversation]),
    contacts.addChildren([noContact, contact]),
    settings.addChildren([settingsIndex, members, projects, savedReplies, profile, security, apiKeys]),
  ]),
]);

/** The addresses of the desk. */
export function makeRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/app',
    context: { client },
    defaultPreload: false,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
