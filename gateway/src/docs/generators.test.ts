import { reasons } from '@pharos/contract';
import { expect, test } from 'vitest';
import { sections } from '../resources/index.js';
import { changeSchema, changeSchemas, type JsonSchema, mapValues, schemasWithin } from './each-schema.js';
import { makeOpenApi } from './openapi.js';

// What generators of clients need of the document, whatever they are written in.

interface Operation {
  operationId: string;
  parameters?: object[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  components: Record<string, Record<string, object>> & {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  };
}

const document = makeOpenApi(sections) as unknown as Document;
const { schemas } = document.components;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Every schema, with the name of the component that it stands in, or else nothing. */
const everySchema: { schema: JsonSchema; within: string }[] = [];
const see = (within: string) => (schema: JsonSchema) => {
  everySchema.push({ schema, within });
  return schema;
};
for (const [name, schema] of Object.entries(schemas)) changeSchema(schema, see(name));
const { schemas: _, ...others } = document.components;
changeSchemas([document.paths, document.webhooks, others], see(''));

const requested = schemasWithin(
  [document.components.parameters, operations.map(({ parameters, requestBody }) => [parameters, requestBody])],
  schemas,
);
const answered = schemasWithin([operations.map(({ responses }) => responses), document.webhooks], schemas);

/** As a generator sees a name: of some of them, `WebhookId` and `webhookId` make one. */
const folded = (name: string) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

test('there is one server, and all paths are whole', () => {
  expect(document.servers).toEqual([{ url: '/' }]);
  for (const [path, item] of Object.entries(document.paths)) {
    expect(path).toMatch(/^\/api\/(v1|public|auth)\//);
    expect(item, path).not.toHaveProperty('servers');
  }
});

test('a schema has one type, or one and null', () => {
  for (const { schema } of everySchema) {
    if (Array.isArray(schema.type)) expect(schema.type).toEqual([expect.any(String), 'null']);
    else expect(['string', 'undefined']).toContain(typeof schema.type);
  }
});

test('only an object has fields of any name', () => {
  for (const { schema, within } of everySchema)
    if (schema.additionalProperties !== undefined) expect([schema.type].flat(), within).toContain('object');
});

test('only a reference stands beside null in a choice, and what has fields or values may be null only by its name', () => {
  for (const { schema, within } of everySchema) {
    expect(schema, within).not.toHaveProperty('anyOf');
    expect(schema, within).not.toHaveProperty('allOf');
    const choices = schema.oneOf ?? [];
    if (choices.some(({ type }) => type === 'null'))
      expect(choices, within).toEqual([{ $ref: expect.any(String) }, { type: 'null' }]);
    if (Array.isArray(schema.type)) expect([schema.properties, schema.enum], within).toEqual([undefined, undefined]);
  }
});

test('no two components have names that meet, and none begins with New, as constructors in Go do', () => {
  const kinds = ['schemas', 'parameters', 'headers', 'responses', 'securitySchemes'];
  const names = kinds.flatMap((kind) => Object.keys(document.components[kind] ?? {}));
  expect(Object.keys(document.components).filter((kind) => kind !== 'examples')).toEqual(expect.arrayContaining(kinds));
  const repeated = names.filter(
    (name) => names.findIndex((other) => folded(other) === folded(name)) !== names.indexOf(name),
  );
  expect(repeated).toEqual([]);
  expect(names.filter((name) => name.startsWith('New'))).toEqual([]);
});

test('what generators call the parts of an operation, or a field that has a type of its own, is the name of nothing else', () => {
  const taken = new Set(Object.keys(schemas).map(folded));
  for (const { operationId } of operations)
    for (const part of ['', 'Params', 'Response', 'Responses', 'Data', 'Error', 'Errors', 'JSONBody', 'Body'])
      expect(taken, `${operationId}${part}`).not.toContain(folded(operationId + part));
  for (const { schema, within } of everySchema) {
    for (const [field, { properties, items, enum: values, oneOf }] of Object.entries(schema.properties ?? {})) {
      const hasOwnType = properties ?? items?.properties ?? items?.enum ?? values ?? oneOf;
      if (within !== '' && hasOwnType) expect(taken, `${within}.${field}`).not.toContain(folded(within + field));
    }
  }
});

test('every enum has a type, and one that is no constant has a name', () => {
  const named = new Set(Object.values(schemas));
  const inForms = ['SlackSettings', 'DiscordSettings'];
  for (const { schema, within } of everySchema) {
    if (schema.enum === undefined) continue;
    expect(schema.type, within).toBe('string');
    if (schema.enum.length > 1 && within !== '' && !inForms.includes(within))
      expect(named.has(schemas[within] as JsonSchema) && schemas[within]?.enum, within).toEqual(schema.enum);
  }
});

test('every pattern is one that JavaScript, Python, Go, Java and Rust read alike', () => {
  const group = String.raw`\((?:\?:|(?!\?))`;
  const escaped = String.raw`\\(?:[dswDSW.*+?^$|()[\]{}\\/-]|x[0-9a-f]{2}|[trn])`;
  const readAlike = new RegExp(String.raw`^(?:${escaped}|${group}|[^\\(])*$`);
  const patterns = new Set(everySchema.flatMap(({ schema }) => (schema.pattern === undefined ? [] : [schema.pattern])));
  expect(patterns.size).toBeGreaterThan(20);
  for (const pattern of patterns) {
    expect(pattern).toMatch(readAlike);
    // Go refuses more.
    for (const [, most] of pattern.matchAll(/\{\d*,?(\d+)\}/g))
      expect(Number(most), pattern).toBeLessThanOrEqual(1_000);
  }
  for (const unreadable of ['\\p{L}', '(?<=a)b', '(?!a)', '(a)\\1', '\\u0041'])
    expect(unreadable).not.toMatch(readAlike);
});

test('answers are open: later versions may add fields; requests are strict', () => {
  for (const name of answered) {
    if (requested.has(name)) expect(schemas[name], name).not.toHaveProperty('properties');
    changeSchema(schemas[name] as JsonSchema, (schema) => {
      expect(schema.additionalProperties, name).not.toBe(false);
      return schema;
    });
  }
  const forms = ['FileForm', 'PageForm'];
  for (const name of requested) {
    const { properties, additionalProperties } = schemas[name] ?? {};
    if (properties && !forms.includes(name)) expect(additionalProperties, name).toBe(false);
  }
});

test('every error refers to one schema, whose code is a text with its known values beside it', () => {
  for (const [name, { content }] of Object.entries(document.components.responses))
    expect(content?.['application/json']?.schema, name).toEqual({ $ref: '#/components/schemas/ErrorResponse' });
  const { code } = schemas.ErrorResponse?.properties ?? {};
  expect(code).not.toHaveProperty('enum');
  expect(code).toMatchObject({ type: 'string', 'x-extensible-enum': Object.keys(reasons) });
  for (const reason of Object.keys(reasons)) expect(code?.description).toContain(`\`${reason}\``);
});

test('the body of every answer that is JSON has a name', () => {
  for (const { operationId, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      const schema = content?.['application/json']?.schema;
      // The document that describes others is described by its own version.
      if (schema && !operationId.startsWith('getOpenApi'))
        expect(schema, `${operationId} ${status}`).toEqual({
          $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/),
        });
    }
  }
  for (const [name, { properties }] of Object.entries(schemas)) {
    if (properties?.data && properties.page) expect(name).toMatch(/List$/);
    else if (properties?.data && Object.keys(properties).length === 1) expect(name).toMatch(/(?:Response|List)$/);
  }
});

test('no text ends a comment, and no schema has the name of one of its own fields, which would be two variables in Python', () => {
  expect(JSON.stringify(document).replaceAll('"*/*"', '')).not.toContain('*/');
  for (const [name, { properties = {} }] of Object.entries(schemas))
    expect(Object.keys(properties).map(folded), name).not.toContain(folded(name));
});

test('what a variant is, its field says', () => {
  const { oneOf = [], discriminator } = (schemas.CreateIntegrationRequest ?? {}) as JsonSchema & {
    discriminator?: { propertyName: string; mapping: Record<string, string> };
  };
  expect(discriminator?.propertyName).toBe('provider');
  expect(Object.values(discriminator?.mapping ?? {})).toEqual(oneOf.map(({ $ref }) => $ref));
});

test('a body may come in every media type that the service takes, but those whose schema is that of JSON', () => {
  const types = mapValues(
    Object.fromEntries(operations.map((operation) => [operation.operationId, operation])),
    (operation) => Object.keys((operation as Operation).requestBody?.content ?? {}),
  );
  const [json, lines, form, multipart] = [
    'application/json',
    'application/x-ndjson',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ];
  for (const id of ['createAttachment', 'uploadVisitorAttachment', 'uploadFormFile'])
    expect(types[id], id).toEqual([json, multipart]);
  for (const id of ['importConversations', 'importArticles']) expect(types[id], id).toEqual([json, lines]);
  expect(types.importContacts).toEqual([json, lines, 'text/csv']);
  expect(types.redeemDeviceCode).toEqual([json]);
  expect(types.submitForm).toEqual([json, form, multipart]);
  expect(types.updateContact).toEqual([json]);
});

test('the document says what the service checks', () => {
  const field = (name: string, property: string) => schemas[name]?.properties?.[property];
  expect(field('CreateMessageRequest', 'attachments')).toMatchObject({ uniqueItems: true, maxItems: 10 });
  expect(field('CreateApiKeyRequest', 'expires_at')?.description).toMatch(/From 1970 to 9999$/);
  const { IfMatch, ContentEncoding } = document.components.parameters as Record<string, { schema: JsonSchema }>;
  expect(new RegExp(IfMatch?.schema.pattern ?? '').test('"3-6b86b273ff34"')).toBe(true);
  expect(ContentEncoding).toBeDefined();
  const userCode = new RegExp(field('DecideDeviceAuthorizationRequest', 'user_code')?.pattern ?? '');
  expect([userCode.test('wdjb mjht'), userCode.test('WDJB-MJHA')]).toEqual([true, false]);
  const { pattern: locale = '' } = field('CreateArticleRequest', 'locale') ?? {};
  expect(['en', 'pt-BR', 'zh-Hans-CN', 'abcd', 'e'].map((tag) => new RegExp(locale).test(tag))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(field('CreateWebhookRequest', 'headers')?.propertyNames).toMatchObject({ pattern: expect.any(String) });
  expect(field('UploadVisitorAttachmentRequest', 'size')).toMatchObject({ maximum: 25 * 2 ** 20 });
});
