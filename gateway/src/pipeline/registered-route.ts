import { isForPeople, isGrantableScope } from '@pharos/contract';
import { apiPrefix, isPublicPath } from '../server/paths.js';
import { RouteTree } from '../server/route-tree.js';
import { anyKey, publicAccess, signedIn } from './auth/caller.js';
import type { Route } from './define-route.js';
import { type PathParamName, pathParamNames } from './path-params.js';

/** The path of a route as callers send it. */
export function fullPathOf({ path }: Pick<Route, 'path'>): string {
  return isPublicPath(path) ? path : apiPrefix + path;
}

/** A route with what is worked out once. */
export interface RegisteredRoute {
  readonly route: Route;
  readonly paramNames: readonly PathParamName[];
  /** The status of a success, unless its handler says which. */
  readonly status: number;
}

/**
 * Makes a table of routes ready to serve. Throws on a route that names no access, on a GET with a body, and on two that
 * claim one place.
 */
export function registerRoutes(routes: readonly Route[]): RouteTree<RegisteredRoute> {
  const tree = new RouteTree<RegisteredRoute>();
  const ids = new Set<string>();
  for (const route of routes) {
    if (ids.has(route.id)) throw new Error(`two routes are called ${route.id}`);
    ids.add(route.id);
    tree.add(route.method, fullPathOf(route), registered(route));
  }
  return tree;
}

function registered(route: Route): RegisteredRoute {
  checkAccess(route);
  if (route.method === 'GET' && route.body !== undefined) throw new Error(`route ${route.id} is a GET with a body`);
  if (route.stream && route.method !== 'GET') throw new Error(`route ${route.id} is a stream and no GET`);
  const [status] = statusesOf(route);
  if (status === undefined) throw new Error(`route ${route.id} names no status`);
  return { route, paramNames: pathParamNames(route.path), status };
}

/** Those of a success. */
export function statusesOf({ status = 200 }: Route): readonly number[] {
  return typeof status === 'number' ? [status] : status;
}

function checkAccess({ id, path, scope }: Route): void {
  if (isPublicPath(path) && scope !== publicAccess) throw new Error(`route ${id} is public and asks for a key`);
  if (scope === anyKey || scope === signedIn || scope === publicAccess) return;
  // People's scopes are those of their role in the organization that the path names.
  if (!/\{(?:orgId|projectId)\}/.test(path)) throw new Error(`route ${id} asks for a scope of no organization`);
  if (!isGrantableScope(scope) && !isForPeople(scope)) throw new Error(`route ${id} does not say who may use it`);
}

/** The methods that a path takes, as `Allow` lists them. */
export function allowedMethods(byMethod: ReadonlyMap<string, unknown>): string[] {
  const methods = [...byMethod.keys()];
  return byMethod.has('GET') ? [...methods, 'HEAD'] : methods;
}
