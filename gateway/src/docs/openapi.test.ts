import { reasons } from '@pharos/contract';
import { expect, test } from 'vitest';
import { routes, sections } from '../routes/index.js';
import { makeDocuments } from './make-documents.js';
import { makeOpenApi } from './openapi.js';
import { reasonsOf } from './route-reasons.js';

interface Operation {
  operationId: string;
  requestBody?: { required: boolean };
  responses: Record<string, { description: string; headers: Record<string, unknown> }>;
}

const document = makeOpenApi(sections);
const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Operation[]);

test('the document has one operation for each route of the table', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(routes.map(({ id }) => id).sort());
});

test('each code that a route can answer stands in the answer of its status', () => {
  for (const route of routes) {
    const operation = operations.find(({ operationId }) => operationId === route.id);
    for (const code of reasonsOf(route)) {
      expect(operation?.responses[String(reasons[code].http)]?.description, route.id).toContain(`\`${code}\``);
    }
  }
});

test('a body that may be left out is not required, any other is', () => {
  const required = Object.fromEntries(
    operations.map(({ operationId, requestBody }) => [operationId, requestBody?.required]),
  );
  expect(required).toMatchObject({ rotateWebhookSecret: false, createWebhook: true, updateWebhook: true });
  expect(required.testWebhook).toBeUndefined();
});

test('each answer has the five headers', () => {
  for (const { responses } of operations) {
    for (const { headers } of Object.values(responses)) {
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

test('an object that lists its fields has no others; only the errors of later versions may have more', () => {
  const open: string[] = [];
  visit(document, '', (schema, path) => {
    if ('properties' in schema && schema.type === 'object' && schema.additionalProperties !== false) open.push(path);
  });
  expect(open.filter((path) => !/components.schemas.Error|\.responses\.[45]\d\d\./.test(path))).toEqual([]);
});

function visit(value: unknown, path: string, see: (schema: Record<string, unknown>, path: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  see(value as Record<string, unknown>, path);
  for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`, see);
}

test('the page shows every operation and escapes what it shows', () => {
  const page = makeDocuments(sections).page();
  for (const { operationId } of operations) expect(page).toContain(`id="${operationId}"`);
  expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3)/);
});
