import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from './project.js';

/** What a new team does first. */
export const firstStepsRoute = createRoute({
  getParentRoute: () => project,
  path: 'first-steps',
  component: lazyRouteComponent(() => import('../../first-steps/first-steps-page.js'), 'FirstStepsPage'),
});
