import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSearchAddress } from '../../search/kinds.js';
import { project } from './project.js';

/** The search over everything. */
export const searchRoute = createRoute({
  getParentRoute: () => project,
  path: 'search',
  validateSearch: readSearchAddress,
  component: lazyRouteComponent(() => import('../../search/search-page.js'), 'SearchPage'),
});
