import type { Idempotency } from '@pharos/kit';
import { z } from 'zod';
import { readBody } from '../../server/body.js';
import type { LargeBodies } from '../../server/large-bodies.js';
import { bodyTypesOf, isMultipart, isPageForm } from '../../server/media-type.js';
import { type ManifoldNames, parseQuery } from '../../server/query.js';
import { UnreadBody } from '../../server/unread-body.js';
import type { Route } from '../define-route.js';
import { ifRevisionOf } from '../entity-tags.js';
import type { Exchange } from '../exchange.js';
import { checkPathParam } from '../path-params.js';
import type { RegisteredRoute } from '../registered-route.js';
import { idempotencyKeyOf, idempotencyOf } from './idempotency.js';
import { parsePageForm } from './page-form.js';
import { parseBody } from './parse-body.js';
import { anyQuery, isCommaList, isKeyed } from './query-parameters.js';
import { validate } from './validate.js';

const noQuery = z.strictObject({});
/** Visitors have no organization; the path names whose form or widget it is, and the path is part of the key. */
const publicScope = 'public';

export interface RequestInput {
  readonly query: unknown;
  readonly body: unknown;
  readonly unread: UnreadBody | undefined;
  readonly ifRevision: number | undefined;
  readonly idempotency: Idempotency | undefined;
}

/** The parse step: path parameters by shape, then query and headers, and the body last, since it has to be waited for. */
export async function readInput(
  exchange: Exchange,
  { route, paramNames }: RegisteredRoute,
  large: LargeBodies,
): Promise<RequestInput> {
  for (const name of paramNames) checkPathParam(name, exchange.params[name] ?? '');
  const query = readQuery(exchange, route);
  const { request, response, caller, method, isPublic } = exchange;
  const ifRevision = route.ifMatch ? ifRevisionOf(request) : undefined;
  const key = route.anew ? undefined : idempotencyKeyOf(request);
  // The body of a GET means nothing (RFC 9110 §9.3.1): it is not even read.
  const nothing = { body: undefined, unread: undefined, idempotency: undefined };
  if (method === 'GET') return { ...nothing, query, ifRevision };
  const scope = isPublic ? publicScope : caller?.orgId;
  const keyed = (bytes: Buffer) => (key && scope ? idempotencyOf(key, scope, exchange, bytes) : undefined);
  if (route.upload === 'bytes' || (route.upload === 'multipart' && isMultipart(request)))
    return { ...nothing, query, ifRevision, unread: new UnreadBody(request, response, keyed) };
  const enterLarge = () => large.enter(exchange);
  const bytes = await readBody(request, response, { types: bodyTypesOf(route), enterLarge });
  const isForm = route.pageForm !== undefined && isPageForm(request);
  const body = isForm ? await parsePageForm(request, bytes) : parseBody(route, request, bytes, query);
  return { query, body, unread: undefined, ifRevision, idempotency: keyed(bytes) };
}

function readQuery({ query }: Exchange, route: Route): unknown {
  if (route.query === anyQuery || (query === '' && route.query === undefined)) return undefined;
  return readFields(route.query ?? noQuery, query);
}

/** The parameters of a query string. @throws VALIDATION_ERROR */
export function readFields<Query extends z.ZodObject>(schema: Query, query: string): z.output<Query> {
  return validate(schema, parseQuery(query, manifoldOf(schema)));
}

const manifoldByQuery = new WeakMap<z.ZodObject, ManifoldNames>();

function manifoldOf(query: z.ZodObject): ManifoldNames {
  let names = manifoldByQuery.get(query);
  if (names === undefined) {
    names = { lists: namesOf(query, isCommaList), keyed: namesOf(query, isKeyed) };
    manifoldByQuery.set(query, names);
  }
  return names;
}

/** The names of the query parameters of a kind. */
function namesOf(query: z.ZodObject, isOfKind: (schema: z.ZodType) => boolean): ReadonlySet<string> {
  const fields = Object.entries(query.shape);
  return new Set(fields.filter(([, schema]) => isOfKind(schema as z.ZodType)).map(([name]) => name));
}
