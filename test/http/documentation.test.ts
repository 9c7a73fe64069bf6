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

test('a page for people shows every route', async () => {
  const answer = await anybody().get('/docs');
  expect(answer.headers['content-type']).toMatch(/^text\/html/);
  for (const { path } of [...routeExpectations, ...personRouteExpectations, ...publicRouteExpectations])
    expect(answer.text).toContain(path);
});

test('a page is found whatever a link adds to its address; a document is not', async () => {
  for (const path of ['/docs', '/docs/webhooks'])
    expect((await anybody().get(`${path}?utm_source=mail&a=1&a=2`)).status).toBe(200);
  expectRefusal(await anybody().get('/openapi.json?version=3'), 400, 'VALIDATION_ERROR');
});

test('documents travel compressed, and are not sent again to whoever has them', async () => {
  for (const path of ['/openapi.json', '/openapi-3.0.json', '/docs', '/docs/webhooks']) {
    const url = `${platform.baseUrl}/api/v1${path}`;
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
