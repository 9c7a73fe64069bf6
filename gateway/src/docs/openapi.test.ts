import { readFileSync } from 'node:fs';
import { reasons } from '@pharos/contract';
import { expect, test } from 'vitest';
import { routes, sections } from '../resources/index.js';
import { isPublicPath } from '../server/paths.js';
import { errorSchema } from './error-schema.js';
import { exampleOf } from './examples.js';
import { makeOpenApi } from './openapi.js';
import { resolve } from './reference/sections.js';
import { reasonsOf } from './route-reasons.js';

interface Parameter {
  name: string;
  in?: string;
  required?: boolean;
  description?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: {
    required: boolean;
    content: Record<string, { example?: unknown; schema: { $ref?: string; items?: { $ref?: string } } }>;
  };
  responses: Record<string, Answer | { $ref: string }>;
}

interface Webhook {
  description: string;
  parameters?: { $ref: string }[];
  requestBody: { content: Record<string, unknown> };
}

interface Answer {
  description: string;
  headers: Record<string, unknown>;
  content?: Record<string, { example?: unknown; examples?: object }>;
}

const document = makeOpenApi(sections);
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'operationId' in value;
const operationsOf = (paths: [string, object][]) =>
  paths.flatMap(([, item]) => Object.values(item).filter(isOperation));
const answersOf = (responses: Operation['responses']) =>
  Object.values(responses).map((answer) => resolve<Answer>(document, answer));
const paths = Object.entries(document.paths ?? {});
const operations = operationsOf(paths);

test('each operation says what becomes of the spelling of an email address', () => {
  const wordsOf = (id: string) => {
    const { schema } =
      operations.find(({ operationId }) => operationId === id)?.requestBody?.content['application/json'] ?? {};
    const { properties } = resolve<{ properties: { email: { description: string } } }>(
      document,
      (schema ?? {}) as never,
    );
    return properties.email.description;
  };
  expect(wordsOf('upsertContact')).toMatch(/keeps the first spelling$/);
  expect(wordsOf('updateContact')).toMatch(/A new spelling replaces the old one$/);
});

test('the document has one operation for each route of the table', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(routes.map(({ id }) => id).sort());
});

test('each code that a route can answer stands in the answer of its status', () => {
  for (const route of routes) {
    const operation = operations.find(({ operationId }) => operationId === route.id);
    for (const code of reasonsOf(route)) {
      const status = String(reasons[code].http);
      const answer = operation?.responses[status] ?? operation?.responses[`${status.charAt(0)}XX`];
      if (answer === undefined) throw new Error(`${route.id} does not describe ${code}`);
      expect(resolve<Answer>(document, answer).description, route.id).toContain(`\`${code}\``);
    }
  }
});

test('each code has one example in the shape of all errors, and each error answer shows those of its codes', () => {
  const examples = document.components?.examples as Record<string, { value: Record<string, unknown> }>;
  for (const [code, { value }] of Object.entries(examples)) {
    const { error, request_id, ...rest } = value;
    expect({ code, rest, texts: [typeof error, typeof request_id] }).toMatchObject({
      rest: { code },
      texts: ['string', 'string'],
    });
    for (const field of Object.keys(value)) expect(errorSchema.properties, code).toHaveProperty(field);
  }
  expect(examples.VALIDATION_ERROR?.value).toMatchObject({ issues: [{ path: ['email'] }, { path: ['tags', 0] }] });
  for (const [name, answer] of Object.entries(document.components?.responses ?? {})) {
    const { description, content } = answer as Answer;
    const codes = [...description.matchAll(/^`([A-Z_]+)`:/gm)].map(([, code]) => code);
    expect(Object.keys(content?.['application/json']?.examples ?? {}), name).toEqual(codes);
  }
});

test('the guide on errors explains each status that the document has, and those before an operation', () => {
  const guide = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const statuses = new Set([405, ...routes.flatMap(reasonsOf).map((code) => reasons[code].http)]);
  for (const status of statuses) expect(guide, `${status}`).toMatch(new RegExp(`\\b${status}\\b`));
});

test('an operation that reads the session token of a visitor says so, where all others for visitors need nothing', () => {
  const token = { visitorSession: [] };
  for (const { id, errors = [] } of routes.filter(({ path }) => isPublicPath(path))) {
    const { security, description } = operations.find(({ operationId }) => operationId === id) ?? {};
    const isRead = errors.includes('SESSION_INVALID');
    expect(security, id).toEqual(isRead ? [token] : []);
    expect(description, id).toMatch(isRead ? /Needs the session token of the visitor/ : /Needs no key\.$/);
  }
  expect(operations.filter(({ security }) => 'visitorSession' in (security[0] ?? {}))).toHaveLength(19);
});

test('each POST takes an idempotency key, but those that do something anew each time', () => {
  const posts = new Set(routes.flatMap(({ method, id }) => (method === 'POST' ? [id] : [])));
  const without = operations.filter(
    (operation) =>
      posts.has(operation.operationId) && !/IdempotencyKey|Idempotent-Replayed/.test(JSON.stringify(operation)),
  );
  expect(without.map(({ operationId }) => operationId)).toEqual([
    'beginMySecondFactor',
    'confirmMySecondFactor',
    'removeMySecondFactor',
    'connectMySignIn',
    'createInvitation',
    'signIn',
    'signOut',
    'changePassword',
    'requestPasswordReset',
    'getOneTimeLink',
    'redeemOneTimeLink',
    'startProviderSignIn',
    'finishProviderSignIn',
    'startDeviceAuthorization',
    'redeemDeviceCode',
    'tryAgent',
    'startMailboxAuthorization',
    'finishMailboxAuthorization',
    'receiveMail',
    'beginWidgetSession',
  ]);
});

test('an answer that is kept, or a file, has its ETag and its 304 described, and takes If-None-Match', () => {
  const described = operations.filter((operation) => {
    const taken = JSON.stringify(operation.parameters ?? []).includes('IfNoneMatch');
    const { 200: found, 304: same } = operation.responses as Record<string, Answer>;
    const tagged = [found, same].every((answer) => answer?.headers.ETag !== undefined);
    if (taken) expect(tagged, operation.operationId).toBe(true);
    return taken;
  });
  const ids = new Set(described.map(({ operationId }) => operationId));
  for (const id of ['getPublicForm', 'getPublicBeacon', 'getPublicWidgetConfig', 'getWidgetScript', 'getBeaconScript'])
    expect(ids).toContain(id);
  for (const id of ['getOpenApi', 'getOpenApi30', 'downloadAttachment']) expect(ids).toContain(id);
});

test('all imports say alike that they take NDJSON and gzip, and when they answer 429', () => {
  for (const { id, description } of routes.filter(({ rows }) => rows)) {
    for (const words of [/`application\/x-ndjson`/, /gzip/, /too many wait, the answer is 429/])
      expect(description, id).toMatch(words);
  }
});

test('a summary is plain text, as every tool shows it', () => {
  const events = Object.values(document.webhooks ?? {}).map((item) => (item as unknown as { post: Operation }).post);
  for (const { operationId, summary } of [...operations, ...events])
    expect(summary, operationId).not.toMatch(/[`*[\]]/);
});

test('a body that may be left out is not required, any other is', () => {
  const required = Object.fromEntries(
    operations.map(({ operationId, requestBody }) => [operationId, requestBody?.required]),
  );
  expect(required).toMatchObject({ rotateWebhookSecret: false, createWebhook: true, updateWebhook: true });
  expect(required.testWebhook).toBeUndefined();
});

test('errors are described once, and operations refer to them', () => {
  for (const { operationId, responses } of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      if (/^[45]/.test(status)) expect(Object.keys(answer), `${operationId} ${status}`).toEqual(['$ref']);
    }
  }
  expect(JSON.stringify(document.paths).length / operations.length).toBeLessThan(2_400);
});

test('each JSON body has a name, and stands first', () => {
  for (const { operationId, requestBody } of operations) {
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    if (type === undefined || type === 'application/octet-stream') continue;
    expect(type, operationId).toBe('application/json');
    const { $ref, items } = media?.schema ?? {};
    expect($ref ?? items?.$ref, operationId).toMatch(/^#\/components\/schemas\/\w+$/);
  }
});

test('a field with a default may be left out of a request, and says what it is then', () => {
  const schemas = document.components?.schemas as Record<string, { required: string[]; properties: object }>;
  expect(schemas.ArticleRow?.required).toEqual(['external_id', 'title']);
  expect(schemas.ArticleRow?.properties).toMatchObject({
    locale: { description: expect.stringContaining('Default: `"en"`') },
  });
  for (const { requestBody } of operations) expect(defaultsWithin(requestBody)).toBe(0);
});

/** How often a body says `default`, in the schemas that it names too. */
function defaultsWithin(value: unknown, seen = new Set<string>()): number {
  let count = 0;
  visit(value, '', (schema) => {
    if ('default' in schema && ('type' in schema || 'enum' in schema)) count += 1;
    const { $ref } = schema;
    if (typeof $ref !== 'string' || seen.has($ref)) return;
    seen.add($ref);
    count += defaultsWithin(resolve(document, { $ref }), seen);
  });
  return count;
}

test('every parameter has a description', () => {
  const without: string[] = [];
  for (const { operationId, parameters = [] } of operations) {
    for (const each of parameters) {
      const { name, description } = resolve<Parameter>(document, each);
      // That it has a default says nothing yet.
      if (!/^(?!Default:)\S/.test(description ?? '')) without.push(`${operationId} ${name}`);
    }
  }
  expect(without).toEqual([]);
});

test('exactly the query parameters that a request cannot leave out are required', () => {
  const needed = routes.map(({ id, query }) => {
    const issues = query?.safeParse({}).error?.issues ?? [];
    return [id, issues.map(({ path }) => String(path[0])).sort()];
  });
  const required = operations.map(({ operationId, parameters = [] }) => {
    const all = parameters.map((each) => resolve<Parameter>(document, each));
    return [
      operationId,
      all
        .filter((each) => each.in === 'query' && each.required)
        .map(({ name }) => name)
        .sort(),
    ];
  });
  expect(Object.fromEntries(required)).toEqual(Object.fromEntries(needed));
});

test('every operation says what it is for, in words of its own', () => {
  for (const route of routes) expect(route.description, route.id).toMatch(/\S.*\.$/);
});

test('every operation has an example of each of its successes that has a body, and of its own body where it has one', () => {
  const without: string[] = [];
  for (const { id } of routes) {
    const operation = operations.find(({ operationId }) => operationId === id);
    for (const [status, { content = {} }] of successesOf(operation))
      for (const { example } of Object.values(content)) if (example === undefined) without.push(`${id}: ${status}`);
    const [sent] = Object.values(operation?.requestBody?.content ?? {});
    if (sent && !isForm(operation) && sent.example === undefined) without.push(`${id}: body`);
  }
  expect(without).toEqual([]);
});

/** Lists that need what the test's platform has not: a shop that answers. */
const emptyForAReason = ['getContactCustomer .orders'];

test('every list of records in an example of an answer has one', () => {
  const empty: string[] = [];
  for (const { operationId, responses } of operations) {
    for (const [, { content = {} }] of successesOf({ responses })) {
      const { example } = content['application/json'] ?? {};
      const data = typeof example === 'object' && example !== null && 'data' in example ? example.data : undefined;
      if (Array.isArray(data) && data.length === 0) empty.push(operationId);
      for (const name of ['suggestions', 'groups', 'orders'])
        if (isEmptyIn(data, name)) empty.push(`${operationId} .${name}`);
    }
  }
  expect(empty).toEqual(emptyForAReason);
});

test('a stream is shown as it is sent, too', () => {
  for (const { id } of routes.filter(({ stream }) => stream)) {
    const operation = operations.find(({ operationId }) => operationId === id);
    expect((operation?.responses['200'] as Answer | undefined)?.description, id).toMatch(
      /```text\nretry: \d+\nid: .*\n\nid: .*\nevent: .*\ndata: \{/,
    );
  }
});

const successesOf = (operation: Pick<Operation, 'responses'> | undefined) =>
  Object.entries(operation?.responses ?? {}).filter(([status]) => /^2/.test(status)) as [string, Answer][];

function isEmptyIn(record: unknown, name: string): boolean {
  const value = (record as Record<string, unknown> | undefined)?.[name];
  return Array.isArray(value) && value.length === 0;
}

test('every webhook says when it is sent, with which headers, and shows what was delivered', () => {
  for (const [name, item] of Object.entries(document.webhooks ?? {})) {
    const { description, parameters = [], requestBody } = (item as unknown as { post: Webhook }).post;
    expect(description, name).toMatch(/^Sent (?:when|to) \S.*\.$/);
    const headers = parameters.map((each) => resolve<{ name: string }>(document, each).name);
    expect(headers, name).toEqual(expect.arrayContaining(['X-Service-Event', 'X-Service-Attempt', 'webhook-id']));
    expect(requestBody.content['application/json'], name).toMatchObject({ example: { event: name } });
  }
});

test('no example has a reference, which tools would follow', () => {
  for (const { id } of routes) expect(JSON.stringify(exampleOf(id)), id).not.toContain('"$ref"');
});

const isForm = (operation: Operation | undefined) => 'multipart/form-data' in (operation?.requestBody?.content ?? {});

test('each answer has the five headers, and those for visitors name the request', () => {
  const [visitors, others] = [true, false].map((isPublic) =>
    operationsOf(paths.filter(([path]) => isPublicPath(path) === isPublic)),
  );
  for (const { responses } of visitors ?? [])
    for (const { headers } of answersOf(responses)) expect(Object.keys(headers)).toContain('X-Request-Id');
  for (const { responses } of others ?? []) {
    for (const { headers } of answersOf(responses)) {
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Tier']));
    }
  }
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    const components = document.components as Record<string, Record<string, unknown>>;
    expect(components[kind]?.[name], `${kind}/${name}`).toBeDefined();
  }
});

function visit(value: unknown, path: string, see: (schema: Record<string, unknown>, path: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  see(value as Record<string, unknown>, path);
  for (const [key, inner] of Object.entries(value)) if (key !== 'example') visit(inner, `${path}.${key}`, see);
}
