import type { Idempotency } from '@pharos/kit';
import { z } from 'zod';
import { parseJson, readBody } from './body.js';
import type { Route } from './define-route.js';
import type { Exchange } from './exchange.js';
import { idempotencyKeyOf, idempotencyOf } from './idempotency.js';
import { checkPathParam } from './path-params.js';
import { parseQuery } from './query.js';
import type { RegisteredRoute } from './registered-route.js';
import { validate } from './validate.js';

const noQuery = z.strictObject({});

export interface RequestInput {
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotency: Idempotency | undefined;
}

/** The parse step: path parameters by shape, then query and headers, and the body last, since it has to be waited for. */
export async function readInput(exchange: Exchange, { route, paramNames }: RegisteredRoute): Promise<RequestInput> {
  for (const name of paramNames) checkPathParam(name, exchange.params[name] ?? '');
  const query = readQuery(exchange, route);
  const key = idempotencyKeyOf(exchange.request);
  if (route.body === undefined && key === undefined) return { query, body: undefined, idempotency: undefined };
  const bytes = await readBody(exchange.request, exchange.response);
  const body = route.body === undefined ? undefined : validate(route.body, parseJson(bytes));
  const { caller, method, path } = exchange;
  const idempotency = key && caller ? idempotencyOf(key, caller.orgId, method, path, bytes) : undefined;
  return { query, body, idempotency };
}

function readQuery({ query }: Exchange, route: Route): unknown {
  if (query === '' && route.query === undefined) return undefined;
  return validate(route.query ?? noQuery, parseQuery(query));
}
