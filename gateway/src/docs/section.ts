import type { Route } from '../http/define-route.js';

/** Routes that belong together, under one heading of the documentation. */
export interface Section {
  readonly title: string;
  readonly routes: readonly Route[];
}
