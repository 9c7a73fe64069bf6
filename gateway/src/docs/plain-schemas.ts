import {
  changeSchema,
  changeSchemas,
  type JsonSchema,
  mapValues,
  type OpenApiDocument,
  schemasWithin,
} from './each-schema.js';

/** The document with its schemas as generators of clients take them: requests are strict, and answers may get more fields. */
export function withPlainSchemas(document: OpenApiDocument): OpenApiDocument {
  const { paths, webhooks, components = {} } = document as { paths: object; webhooks: object; components: Components };
  const { parameters = {}, schemas = {} } = components;
  const requested = schemasWithin([parameters, Object.values(paths).map(requestsOf)], schemas);
  const named = Object.entries(schemas).map(([name, schema]) => [
    name,
    changeSchema(schema, requested.has(name) ? ofRequest : ofAnswer),
  ]);
  return {
    ...document,
    paths: withPlainParameters(changeSchemas(paths, ofRequest)),
    webhooks: changeSchemas(webhooks, ofAnswer),
    components: {
      ...components,
      schemas: Object.fromEntries(named),
      parameters: mapValues(changeSchemas(parameters, ofRequest), (each) => withOneDescription(each as Parameter)),
    },
  } as OpenApiDocument;
}

interface Components {
  parameters?: Record<string, object>;
  schemas?: Record<string, JsonSchema>;
}

function requestsOf(item: object): unknown[] {
  return Object.values(item).map(({ parameters, requestBody }) => [parameters, requestBody]);
}

function ofRequest(schema: JsonSchema): JsonSchema {
  return withTheRange(withTheDefaultInWords(plain(schema)));
}

/** Whoever reads answers does not care how large a number could be, and must take fields that later versions add. */
function ofAnswer(schema: JsonSchema): JsonSchema {
  const { additionalProperties, minimum, maximum, ...rest } = plain(schema);
  return {
    ...rest,
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
}

function plain(schema: JsonSchema): JsonSchema {
  return withoutNames(withoutTypeOfChoice(withNull(schema)));
}

/** What each choice is says what all are; some generators would see nothing but an object. */
function withoutTypeOfChoice({ type, ...schema }: JsonSchema): JsonSchema {
  return type === undefined || schema.oneOf !== undefined ? schema : { type, ...schema };
}

/** Which times services take. A pattern could say it, but some clients hold it against dates. */
function withTheRange(schema: JsonSchema): JsonSchema {
  if (schema.format !== 'date-time') return schema;
  return { ...schema, description: [schema.description, 'From 1970 to 9999'].filter(Boolean).join('. ') };
}

/** That names are text is no news. */
function withoutNames({ propertyNames, ...schema }: JsonSchema): JsonSchema {
  const isNews = propertyNames !== undefined && Object.keys(propertyNames).length > 1;
  return isNews ? { ...schema, propertyNames } : schema;
}

/** What may be null, in the one way that all generators take: two types, or the choice between a reference and null. */
function withNull({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const [inner, other, ...more] = anyOf ?? [];
  if (inner === undefined || other?.type !== 'null' || more.length > 0)
    return anyOf === undefined ? schema : { ...schema, anyOf };
  const { $ref, type, ...rest } = inner;
  if ($ref !== undefined) return { ...rest, ...schema, oneOf: [{ $ref }, { type: 'null' }] };
  if (typeof type !== 'string' || rest.enum !== undefined)
    throw new Error(`what may be null needs a name: ${JSON.stringify(inner)}`);
  return { ...rest, ...schema, type: [type, 'null'] };
}

/**
 * Says in words what a part of a request is when it is left out. Generators of clients take a field that has `default` for one
 * that must be sent, so the keyword cannot stay.
 */
function withTheDefaultInWords({ default: usual, description, ...schema }: JsonSchema): JsonSchema {
  const words = usual === undefined ? [description] : [description, `Default: \`${JSON.stringify(usual)}\``];
  const text = words.filter((each) => each !== undefined).join('. ');
  return text === '' ? schema : { description: text, ...schema };
}

/** Says what each parameter is in one place, not in its schema again. */
function withPlainParameters(paths: object): object {
  const ofOperation = ({ parameters, ...operation }: { parameters?: Parameter[] }) =>
    parameters === undefined ? operation : { ...operation, parameters: parameters.map(withOneDescription) };
  return mapValues(paths, (item) => mapValues(item as object, (operation) => ofOperation(operation as object)));
}

interface Parameter {
  description?: string;
  schema?: JsonSchema;
}

function withOneDescription({ description = '', schema, ...parameter }: Parameter): Parameter {
  // A reference to one that is shared.
  if (schema === undefined) return parameter;
  const { description: inner = '', ...rest } = schema;
  const words = inner.startsWith(description) ? inner : `${description}. ${inner}`.replace(/\. $/, '');
  return { ...parameter, description: words, schema: rest };
}
