import { multipartType } from '../server/media-type.js';
import {
  changeSchemas,
  isObject,
  type JsonSchema,
  mapValues,
  type OpenApiDocument,
  schemasWithin,
} from './each-schema.js';

/** The same API for tools that know OpenAPI 3.0 only: what 3.0 has no words for is left out, and what is sent and answered stays. */
export function asOpenApi30(document: OpenApiDocument): object {
  const { webhooks: _, info, paths = {}, components = {}, ...rest } = changeSchemas(document, asSchema30);
  const { identifier, ...license } = info.license ?? { name: '' };
  const paths30 = mapValues(paths, (item) => mapValues(item as object, (operation) => asOperation30(operation)));
  const parameters = withOnly(components.parameters, (name) => JSON.stringify(paths).includes(`/parameters/${name}"`));
  const used = schemasWithin([paths30, components.responses, parameters], components.schemas ?? {});
  return {
    ...rest,
    openapi: '3.0.3',
    info: { ...info, license },
    paths: paths30,
    components: {
      ...components,
      schemas: withOnly(components.schemas, (name) => used.has(name)),
      parameters,
    },
  };
}

function withOnly(parts: object | undefined, isKept: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(parts ?? {}).filter(([name]) => isKept(name)));
}

function asSchema30(schema: JsonSchema): JsonSchema {
  const { $ref, const: only, examples, propertyNames: _, oneOf, ...rest } = schema;
  // Nothing may stand beside a reference.
  if ($ref !== undefined) return { $ref };
  const [example] = Array.isArray(examples) ? examples : [];
  return {
    ...rest,
    ...(only === undefined ? {} : { enum: [only] }),
    ...(example === undefined ? {} : { example }),
    ...choiceIn30(oneOf),
    ...typeIn30(schema),
  };
}

function choiceIn30(oneOf: JsonSchema[] | undefined): JsonSchema {
  const [first = {}, second] = oneOf ?? [];
  if (second?.type === 'null') return { nullable: true, allOf: [first] };
  return oneOf === undefined ? {} : { oneOf };
}

function typeIn30({ type }: JsonSchema): JsonSchema {
  if (!Array.isArray(type)) return {};
  return { type: type[0] ?? '', nullable: true };
}

/** The tools that know 3.0 only often know one media type only: the first one, or of an upload that of the file itself. */
function asOperation30(operation: unknown): unknown {
  const { requestBody, responses, ...rest } = operation as Record<string, object | undefined>;
  return {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: withOneType(requestBody) }),
    responses: mapValues(responses ?? {}, withOneType),
  };
}

function withOneType(body: unknown): unknown {
  const { content } = body as { content?: unknown };
  if (!isObject(content)) return body;
  const types = Object.entries(content);
  const upload = types.length === 2 ? types.find(([type]) => type === multipartType) : undefined;
  return { ...(body as object), content: Object.fromEntries([upload ?? types[0] ?? []]) };
}
