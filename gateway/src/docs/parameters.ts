import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Route } from '../http/define-route.js';
import { maxNumber, type PathParamName, pathParamNames, pathParams } from '../http/path-params.js';
import { requestHeadersOf } from '../http/route-headers.js';
import { id } from '../schemas/fields.js';

const entityTag = '"3-6b86b273ff34"';

const headers = {
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .meta({
      description:
        'The caller’s own name for this request: whoever repeats it on this path gets the first answer again',
    }),
  'If-Match': z
    .string()
    .optional()
    .meta({
      description: `The \`ETag\` that the record has to have, such as \`${entityTag}\`: 412 once somebody has changed the record since, whatever it was. The number alone will do, \`"3"\`. \`*\` or absent: any. Weak tags never match; several numbers are 400`,
    }),
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The `ETag` of what the caller has already: 304 without a body while it is the same' }),
};

/** What a route takes beside its body. */
export function parametersOf(route: Route): NonNullable<ZodOpenApiOperationObject['requestParams']> {
  const path = pathParamNames(route.path).map((name) => [name, pathSchema(name)] as const);
  const taken = requestHeadersOf(route).map((name) => [name, headers[name]] as const);
  return {
    ...(path.length > 0 ? { path: z.object(Object.fromEntries(path)) } : {}),
    ...(route.query ? { query: route.query } : {}),
    ...(taken.length > 0 ? { header: z.object(Object.fromEntries(taken)) } : {}),
  };
}

function pathSchema(name: PathParamName): z.ZodType {
  const { kind, description } = pathParams[name];
  return (kind === 'number' ? z.int().min(1).max(maxNumber) : id(kind)).meta({ description });
}
