import { type DoubleRoute, findRoute } from '../double-routes.js';
import type { DoubleRequest } from '../double-server.js';
import type { Store } from './store.js';
import { type CollectionParams, type Point, type Query, Refused, type ScrollQuery } from './wire.js';

/** What the operation's `result` is; `name` is the collection's. */
type Handler = (store: Store, name: string, body: unknown, query: URLSearchParams) => unknown;

const routes: readonly DoubleRoute<Handler>[] = [
  ['POST', /^\/collections\/([^/]+)\/points\/count$/, (store, name) => ({ count: store.find(name).points.size })],
  ['GET', /^\/collections$/, (store) => ({ collections: [...store.collections.keys()].map((name) => ({ name })) })],
  ['GET', /^\/collections\/([^/]+)$/, (store, name) => store.find(name).info()],
  ['PUT', /^\/collections\/([^/]+)$/, create],
  ['DELETE', /^\/collections\/([^/]+)$/, (store, name) => store.delete(name)],
  ['GET', /^\/collections\/([^/]+)\/exists$/, (store, name) => ({ exists: exists(store, name) })],
  ['PUT', /^\/collections\/([^/]+)\/index$/, index],
  ['PUT', /^\/collections\/([^/]+)\/points$/, upsert],
  ['POST', /^\/collections\/([^/]+)\/points\/delete$/, remove],
  [
    'POST',
    /^\/collections\/([^/]+)\/points\/scroll$/,
    (store, name, body) => store.find(name).scroll(body as ScrollQuery),
  ],
  ['POST', /^\/collections\/([^/]+)\/points\/query$/, (store, name, body) => store.find(name).query(body as Query)],
];

/** Does what a request asks for. @throws Refused */
export function handle(store: Store, request: DoubleRequest): unknown {
  const route = findRoute(routes, request);
  if (!route) throw new Refused(404, `the double knows no ${request.method} ${request.path}`);
  return route.handler(store, route.parts[0] ?? '', request.body, request.query);
}

function create(store: Store, name: string, body: unknown) {
  store.create(name, body as CollectionParams);
  return true;
}

function exists(store: Store, name: string): boolean {
  return store.collections.has(name);
}

function index(store: Store, name: string, body: unknown, query: URLSearchParams) {
  const { field_name, field_schema } = body as { field_name: string; field_schema: unknown };
  store.find(name).indexes[field_name] = field_schema;
  return written(query);
}

function upsert(store: Store, name: string, body: unknown, query: URLSearchParams) {
  store.find(name).upsert((body as { points: Point[] }).points);
  return written(query);
}

function remove(store: Store, name: string, body: unknown, query: URLSearchParams) {
  store.find(name).delete((body as { points: string[] }).points);
  return written(query);
}

/** Who does not wait is told less: there, it may not be found yet. */
function written(query: URLSearchParams) {
  return { operation_id: 0, status: query.get('wait') === 'true' ? 'completed' : 'acknowledged' };
}
