import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { project } from './project.js';

const site = createRoute({
  getParentRoute: () => project,
  path: 'site',
  component: lazyRouteComponent(() => import('../../site/site-page.js'), 'SitePage'),
});

/** Where the pages stand beside their column, the first one is open; on a narrow screen the column is all there is. */
const siteIndex = createRoute({
  getParentRoute: () => site,
  path: '/',
  beforeLoad: ({ params }) => {
    if (matchMedia('(min-width: 701px)').matches)
      throw redirect({ to: '/$projectId/site/widget', params, replace: true });
  },
});

const widget = createRoute({
  getParentRoute: () => site,
  path: 'widget',
  component: lazyRouteComponent(() => import('../../site/widget-page.js'), 'WidgetPage'),
});

const forms = createRoute({
  getParentRoute: () => site,
  path: 'forms',
  validateSearch: ({ archived }: Record<string, unknown>): { archived?: boolean } =>
    archived === true ? { archived } : {},
  component: lazyRouteComponent(() => import('../../site/forms-page.js'), 'FormsPage'),
});

const form = createRoute({
  getParentRoute: () => site,
  path: 'forms/$formId',
  component: lazyRouteComponent(() => import('../../site/form-page.js'), 'FormPage'),
});

const submissions = createRoute({
  getParentRoute: () => site,
  path: 'forms/$formId/submissions',
  validateSearch: ({ open }: Record<string, unknown>): { open?: string } => (typeof open === 'string' ? { open } : {}),
  component: lazyRouteComponent(() => import('../../site/submissions-page.js'), 'SubmissionsPage'),
});

const beacons = createRoute({
  getParentRoute: () => site,
  path: 'beacons',
  component: lazyRouteComponent(() => import('../../site/beacons-page.js'), 'BeaconsPage'),
});

const beacon = createRoute({
  getParentRoute: () => site,
  path: 'beacons/$beaconId',
  component: lazyRouteComponent(() => import('../../site/beacon-page.js'), 'BeaconPage'),
});

const identity = createRoute({
  getParentRoute: () => site,
  path: 'identity',
  component: lazyRouteComponent(() => import('../../site/identity-page.js'), 'IdentityPage'),
});

/** What stands on the website. */
export const siteRoutes = site.addChildren([siteIndex, widget, forms, form, submissions, beacons, beacon, identity]);
