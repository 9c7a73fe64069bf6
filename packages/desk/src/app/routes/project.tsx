import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { Problem } from '../../ui/states.js';
import { goToSignIn, isSignedOut } from '../api.js';
import { Frame } from '../frame.js';
import { NoProject, NotFound } from '../lost.js';
import { Opening } from '../opening.js';
import { meQuery, placesQuery } from '../session.js';
import { keepFor, store, stored } from '../stored.js';

/** What the loading of a page has at hand. */
export interface Context {
  readonly client: QueryClient;
}

/** Leaves the page; nothing is drawn any more. */
function leave(): Promise<never> {
  goToSignIn();
  return new Promise<never>(() => undefined);
}

/** What all pages stand on: whoever is not signed in signs in first. */
export const root = createRootRouteWithContext<Context>()({
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
  pendingComponent: Opening,
  pendingMs: 150,
  pendingMinMs: 0,
  notFoundComponent: NotFound,
});

/** Without a project in the address, the last one is opened. */
export const index = createRoute({
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

/** What the pages of a project stand in. */
export const project = createRoute({
  getParentRoute: () => root,
  path: '$projectId',
  beforeLoad: ({ params: { projectId } }) => store('project', projectId),
  component: Frame,
});

/** A project opens with what waits for the team. */
export const projectIndex = createRoute({
  getParentRoute: () => project,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$projectId/inbox/$view', params: { ...params, view: 'waiting' } });
  },
});

/** What a list is searched for. */
export const listSearch = (search: Record<string, unknown>): { q?: string } =>
  typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {};
