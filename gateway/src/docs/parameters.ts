import type { IdKind } from '@pharos/contract';
import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Route } from '../pipeline/define-route.js';
import {
  longestSlug,
  maxNumber,
  type PathParamName,
  pathParamNames,
  pathParams,
  slugPattern,
} from '../pipeline/path-params.js';
import { requestHeadersOf } from '../pipeline/route-headers.js';
import { id, oneOf } from '../resources/fields.js';
import { bodyTypesOf, gzipEncoding } from '../server/media-type.js';

const entityTag = '"3-6b86b273ff34"';

/** One tag, which is what clients need; the server also takes lists of them. */
const ifMatch = /^(?:\*|(?:W\/)?"[\x21\x23-\x7e]*")$/;

const idempotencyKey = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** A parameter that many operations share is described once, under this name. */
export function shared<Schema extends z.ZodType>(schema: Schema, id: string, description: string): Schema {
  return schema.meta({ description, param: { id } });
}

const headers = {
  'Idempotency-Key': shared(
    idempotencyKey.optional(),
    'IdempotencyKey',
    'A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens',
  ),
  'If-Match': shared(
    z.string().regex(ifMatch).optional(),
    'IfMatch',
    `Change the record only if its \`ETag\` is still this one, such as \`${entityTag}\`. Otherwise the answer is 412. You can send the number alone: \`"3"\`. \`*\` accepts any state`,
  ),
  'If-None-Match': shared(
    z.string().optional(),
    'IfNoneMatch',
    'The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body',
  ),
  Prefer: shared(
    z.string().optional(),
    'Prefer',
    'With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty',
  ),
  'Content-Encoding': shared(
    z.string().optional(),
    'ContentEncoding',
    `\`${gzipEncoding}\` if the body is compressed; absent: it is not`,
  ),
  'Last-Event-ID': shared(
    z.string().optional(),
    'LastEventId',
    'The `id` of the last event that you received. The stream continues after it. Browsers send this header themselves',
  ),
};

function packingOf(route: Route) {
  return bodyTypesOf(route).packings.length > 0 ? (['Content-Encoding'] as const) : [];
}

const paths = new Map<PathParamName, z.ZodType>();

/** What a route takes beside its body. */
export function parametersOf(route: Route): NonNullable<ZodOpenApiOperationObject['requestParams']> {
  const path = pathParamNames(route.path).map((name) => [name, pathSchema(name)] as const);
  const taken = [...requestHeadersOf(route), ...packingOf(route)].map((name) => [name, headers[name]] as const);
  return {
    ...(path.length > 0 ? { path: z.object(Object.fromEntries(path)) } : {}),
    ...(route.query ? { query: route.query } : {}),
    ...(taken.length > 0 ? { header: z.object(Object.fromEntries(taken)) } : {}),
  };
}

function pathSchema(name: PathParamName): z.ZodType {
  const known = paths.get(name);
  if (known) return known;
  const { kind, description } = pathParams[name];
  const schema = shared(
    typeof kind === 'string' ? oneValue(kind) : oneOf({ texts: kind }),
    capitalized(name),
    description,
  );
  paths.set(name, schema);
  return schema;
}

function oneValue(kind: IdKind | 'number' | 'slug'): z.ZodType {
  if (kind === 'slug') return z.string().max(longestSlug).regex(slugPattern);
  return kind === 'number' ? z.int().min(1).max(maxNumber) : id(kind);
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
