import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { personRouteExpectations, publicRouteExpectations, routeExpectations } from './route-expectations.js';
import { Client } from './support/client.js';
import { expectRefusal } from './support/expectations.js';
import { targetOf } from './support/request-target.js';
import { usePlatform } from './support/shared-platform.js';
import { wholeRequest } from './support/whole-requests.js';
import { createWorld } from './support/world.js';

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  security?: unknown[];
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  security?: unknown[];
  servers?: { url: string }[];
}

const platform = usePlatform();
const anybody = () => new Client(platform.baseUrl);

async function operations() {
  const document = (await anybody().get('/openapi.json')).json as OpenApi;
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
  return { document, found };
}

test('the OpenAPI document lists exactly the routes of the specification', async () => {
  const { document, found } = await operations();
  expect(document.openapi).toMatch(/^3\.1\./);
  const listed = found.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`);
  const expected = [...routeExpectations, ...personRouteExpectations].map(
    ({ method, path, id }) => `${method} /api/v1${path} ${id}`,
  );
  const visitors = publicRouteExpectations.map(({ method, path, id }) => `${method} ${path} ${id}`);
  expect(listed.sort()).toEqual([...expected, ...visitors].sort());
});

test('the document is valid, in OpenAPI 3.1 and in 3.0, which has the same operations', async () => {
  const [own, older] = await Promise.all(
    ['/openapi.json', '/openapi-3.0.json'].map(async (path) => (await anybody().get(path)).json as OpenApi),
  );
  for (const [document, version] of [
    [own, '3.1'],
    [older, '3.0'],
  ] as const) {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true });
    expect(validator.version).toBe(version);
  }
  const idsOf = (document: OpenApi | undefined) =>
    Object.values(document?.paths ?? {}).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(idsOf(older)).toEqual(idsOf(own));
});

test('each operation says that it may be refused: without a key, without the scope, and beyond the limit', async () => {
  const { found } = await operations();
  for (const { operationId, responses } of found) {
    const route = [...routeExpectations, ...personRouteExpectations, ...publicRouteExpectations].find(
      ({ id }) => id === operationId,
    );
    const documented = Object.keys(responses);
    expect(documented, operationId).toContain('429');
    if (route?.scope === 'public') continue;
    expect(documented, operationId).toContain('401');
    if (route?.scope !== 'any key' && !(route?.scope === 'signed in' && route.method === 'GET'))
      expect(documented, operationId).toContain('403');
  }
});

test('what a visitor sends without a session token is refused exactly where the document asks for one', async () => {
  const { found } = await operations();
  const world = await createWorld(platform, 'visitors');
  for (const { id, method, path } of publicRouteExpectations) {
    const whole = await wholeRequest(id, world, platform);
    if (whole === undefined) throw new Error(`no whole request for ${id}`);
    const { visitor, ids, query, body } = whole;
    const headers = { 'content-type': 'application/json', ...whole.headers };
    const answer = await visitor.as(undefined).send(method, targetOf(path, ids, query), undefined, headers, body);
    const { security } = found.find(({ operationId }) => operationId === id) ?? {};
    const isAsked = JSON.stringify(security) === '[{"visitorSession":[]}]';
    if (isAsked) expectRefusal(answer, 401, 'SESSION_INVALID');
    // This platform sends no mail.
    else if (id === 'requestPasswordReset') expectRefusal(answer, 409, 'MAIL_OFF');
    else expect(answer.status, `${answer}`).toBeLessThan(300);
  }
});

test('the site shows every route, needs no key, loads only its own files, and is in no frame', async () => {
  const answer = await fetch(`${platform.baseUrl}/docs/reference`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
    expect(policy.split('; ')).toContain(rule);
  expect(policy).not.toContain('unsafe');
  const page = await answer.text();
  for (const { path } of [...routeExpectations, ...personRouteExpectations, ...publicRouteExpectations])
    expect(page.replaceAll('&#38;', '&')).toContain(path);
});

test('every file of the site is served with its type, and a link may add to its address', async () => {
  const types = {
    '': 'text/html',
    '/start': 'text/html',
    '/start.md': 'text/markdown',
    '/search.json': 'application/json',
  };
  const assets = { '/assets/site.css': 'text/css', '/assets/site.js': 'text/javascript', '/llms.txt': 'text/plain' };
  for (const [path, type] of Object.entries({ ...types, ...assets })) {
    const { status, headers } = await fetch(`${platform.baseUrl}/docs${path}?utm_source=mail&a=1&a=2`);
    expect(`${status} ${headers.get('content-type')}`, path).toContain(`200 ${type}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expectRefusal(await anybody().get('/openapi.json?version=3'), 400, 'VALIDATION_ERROR');
});

test('the addresses that the documentation once had lead on, and so does a slash at the end', async () => {
  const moves = {
    '/': '/docs',
    '/docs/': '/docs',
    '/docs/start/': '/docs/start',
    '/docs/reference/contacts/': '/docs/reference/contacts',
    '/llms.txt': '/docs/llms.txt',
    '/api/v1/docs': '/docs/reference',
    '/api/v1/docs/': '/docs/reference',
    '/api/v1/docs?utm_source=mail': '/docs/reference',
    '/api/v1/docs/webhooks': '/docs/webhooks',
    '/api/v1/docs/webhooks/': '/docs/webhooks',
  };
  for (const [from, to] of Object.entries(moves)) {
    const moved = await fetch(platform.baseUrl + from, { redirect: 'manual' });
    expect([302, 308], from).toContain(moved.status);
    const location = moved.headers.get('location') ?? '';
    // A proxy may serve the platform below a path of its own.
    expect(location, from).not.toMatch(/^\/|:/);
    expect(new URL(location, platform.baseUrl + from).href).toBe(platform.baseUrl + to);
    expect((await fetch(platform.baseUrl + from)).status).toBe(200);
  }
});

test('an address without a page gets a page that says so, and one that leads out of the site is none', async () => {
  for (const path of ['nothing', 'reference/nothing', '%2e%2e%2f%2e%2e%2fpackage.json', '%00', 'assets/..%2fsite.ts']) {
    const answer = await fetch(`${platform.baseUrl}/docs/${path}`);
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).toContain('This page does not exist');
  }
  const deep = await fetch(`${platform.baseUrl}/docs/a/b/c/d`);
  expect([deep.status, deep.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  const slashed = await fetch(`${platform.baseUrl}/docs//evil.example/`, { redirect: 'manual' });
  expect(slashed.headers.get('location')).toBe('../evil.example');
});

test('documents travel compressed, and are not sent again to whoever has them', async () => {
  for (const path of [
    '/api/v1/openapi.json',
    '/api/v1/openapi-3.0.json',
    '/docs',
    '/docs/webhooks',
    '/docs/search.json',
  ]) {
    const url = platform.baseUrl + path;
    const plain = await request(url, { headers: { 'accept-encoding': 'identity' } });
    const text = await plain.body.text();
    for (const [encoding, unpack] of [['gzip', gunzipSync] as const, ['br', brotliDecompressSync] as const]) {
      const { headers, body } = await request(url, { headers: { 'accept-encoding': encoding } });
      const bytes = Buffer.from(await body.arrayBuffer());
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(unpack(bytes).toString() === text, `${path} ${encoding}`).toBe(true);
      expect(bytes.length).toBeLessThan(text.length / 3);
      const again = { 'accept-encoding': encoding, 'if-none-match': String(headers.etag) };
      const same = await request(url, { headers: again });
      expect([same.statusCode, await same.body.text()]).toEqual([304, '']);
    }
  }
});

test('probes answer without a key, outside of the API', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(platform.baseUrl + path);
    expect(response.status).toBe(200);
  }
});
