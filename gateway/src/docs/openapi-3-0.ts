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
  const withOneType = mapValues(paths, (item) => mapValues(item as object, (operation) => asOperation30(operation)));
  const parameters = withOnly(components.parameters, (name) => JSON.stringify(paths).includes(`/parameters/${name}"`));
  const used = schemasWithin([withOneType, components.responses, parameters], components.schemas ?? {});
  return {
    ...rest,
    openapi: '3.0.3',
    info: { ...info, license },
    paths: withOneType,
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

/** The tools that know 3.0 only often know one media type only, and take what stands first. */
function asOperation30(operation: unknown): unknown {
  const { requestBody, responses, ...rest } = operation as Record<string, object | undefined>;
  return {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: withFirstType(requestBody) }),
    responses: mapValues(responses ?? {}, withFirstType),
  };
}

function withFirstType(body: unknown): unknown {
  const { content } = body as { content?: unknown };
  return isObject(content)
    ? { ...(body as object), content: Object.fromEntries(Object.entries(content).slice(0, 1)) }
    : body;
}
