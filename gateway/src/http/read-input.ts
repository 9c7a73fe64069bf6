import type { Idempotency } from '@pharos/kit';
import { z } from 'zod';
import { readBody } from './body.js';
import type { Route } from './define-route.js';
import { ifRevisionOf } from './entity-tags.js';
import type { Exchange } from './exchange.js';
import { idempotencyKeyOf, idempotencyOf } from './idempotency.js';
import { bodyTypesOf } from './media-type.js';
import { parseBody } from './parse-body.js';
import { checkPathParam } from './path-params.js';
import { parseQuery } from './query.js';
import type { RegisteredRoute } from './registered-route.js';
import { validate } from './validate.js';

const noQuery = z.strictObject({});

export interface RequestInput {
  readonly query: unknown;
  readonly body: unknown;
  readonly ifRevision: number | undefined;
  readonly idempotency: Idempotency | undefined;
}

/** The parse step: path parameters by shape, then query and headers, and the body last, since it has to be waited for. */
export async function readInput(exchange: Exchange, { route, paramNames }: RegisteredRoute): Promise<RequestInput> {
  for (const name of paramNames) checkPathParam(name, exchange.params[name] ?? '');
  const query = readQuery(exchange, route);
  const { request, response, caller, method } = exchange;
  const ifRevision = route.ifMatch ? ifRevisionOf(request) : undefined;
  const key = idempotencyKeyOf(request);
  // What goes along with a GET means nothing (RFC 9110 §9.3.1): it is not even read.
  if (method === 'GET') return { query, body: undefined, ifRevision, idempotency: undefined };
  const bytes = await readBody(request, response, bodyTypesOf(route));
  const body = parseBody(route, request, bytes);
  const idempotency = key && caller ? idempotencyOf(key, caller.orgId, exchange, bytes) : undefined;
  return { query, body, ifRevision, idempotency };
}

function readQuery({ query }: Exchange, route: Route): unknown {
  if (query === '' && route.query === undefined) return undefined;
  return validate(route.query ?? noQuery, parseQuery(query));
}
