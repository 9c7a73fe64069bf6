import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { Client } from './support/client.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg({ tier: 'enterprise' });
  project = await org.newProject();
});

/** The five headers of http-api.md §8; the client of this suite refuses every answer that lacks one, 429 included. */
function headersOf({ headers }: Answer) {
  return {
    requestId: headers['x-request-id'] ?? '',
    limit: Number(headers['x-ratelimit-limit']),
    remaining: Number(headers['x-ratelimit-remaining']),
    resetS: Number(headers['x-ratelimit-reset']),
    tier: headers['x-ratelimit-tier'],
  };
}

describe('every answer carries the five headers', () => {
  const nobody = () => new Client(platform.baseUrl);
  const answers: Record<string, [number, () => Promise<Answer>]> = {
    'a read record': [200, () => org.client.get(`/orgs/${org.id}`)],
    'an answer without body': [200, async () => project.deleteContact((await project.newContact()).id)],
    'a made record': [201, () => project.createConversation({})],
    'a wrong body': [400, () => project.createConversation({ status: 'x' })],
    'bad JSON': [400, () => org.client.send('POST', `${project.path}/contacts`, {}, { raw: '{' })],
    'no key': [401, () => nobody().get('/me')],
    'a wrong key': [401, () => org.client.as('svc_wrong').get('/me')],
    'a missing scope': [403, async () => (await org.newKey(['kb:read'])).client.get(`/orgs/${org.id}`)],
    'another organization': [403, async () => (await platform.newOrg()).client.get(`/orgs/${org.id}`)],
    'an unknown route': [404, () => org.client.get('/nothing/here')],
    'an unknown route without a key': [404, () => nobody().get('/nothing/here')],
    'the prefix itself': [404, () => org.client.get('')],
    'an unknown record': [404, () => project.getContact('con_x')],
    'a wrong method': [405, () => org.client.send('PUT', '/me', {})],
    'a body too large': [413, () => project.upsertContact({ name: 'x'.repeat(1 << 20) })],
    'another media type': [
      415,
      () =>
        org.client.send(
          'POST',
          `${project.path}/contacts`,
          { name: 'a' },
          { headers: { 'content-type': 'text/plain' } },
        ),
    ],
    'the API’s own description': [200, () => nobody().get('/openapi.json')],
  };

  test.each(Object.entries(answers))('%s', async (_, [status, send]) => {
    const before = Math.floor(Date.now() / 1000);
    const answer = await send();
    expect(answer.status, `${answer}`).toBe(status);
    const { limit, remaining, resetS } = headersOf(answer);
    expect(remaining).toBeLessThan(limit);
    expect(resetS).toBeGreaterThanOrEqual(before);
    expect(resetS).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 61);
  });

  test('the tier is the organization’s; callers without a valid key stand under starter', async () => {
    const pro = await platform.newOrg({ tier: 'pro' });
    const scale = await platform.newOrg({ tier: 'scale' });
    expect(headersOf(await org.client.get('/me')).tier).toBe('enterprise');
    expect(headersOf(await pro.client.get('/me'))).toMatchObject({ tier: 'pro', limit: 600 });
    expect(headersOf(await scale.client.get('/me'))).toMatchObject({ tier: 'scale', limit: 3000 });
    expect(headersOf(await new Client(platform.baseUrl).get('/me')).tier).toBe('starter');
  });

  test('each request of a key takes one from what remains, refused ones too', async () => {
    const { client } = await org.newKey(['read']);
    const first = headersOf(await client.get('/me'));
    const second = headersOf(await client.get('/nothing'));
    const third = headersOf(await client.post('/me', {}));
    expect([second.remaining, third.remaining]).toEqual([first.remaining - 1, first.remaining - 2]);
    expect([second.resetS, third.resetS]).toEqual([first.resetS, first.resetS]);
  });
});

describe('a slash at the end of a path', () => {
  test('changes nothing, also for an Idempotency-Key', async () => {
    expect((await org.client.get(`/orgs/${org.id}/`)).data).toEqual((await org.client.get(`/orgs/${org.id}`)).data);
    const headers = { 'idempotency-key': 'slash' };
    const post = (path: string) => org.client.send('POST', path, { name: 'Ada' }, { headers });
    const first = await post(`${project.path}/contacts`);
    expect((await post(`${project.path}/contacts/`)).data).toEqual(first.data);
    expectRefusal(await org.client.get(`/orgs/${org.id}//`), 404, 'ROUTE_NOT_FOUND');
    expectRefusal(await org.client.get('/'), 404, 'ROUTE_NOT_FOUND');
  });
});

describe('the request id', () => {
  test('is new for every request', async () => {
    const ids = [await org.client.get('/me'), await org.client.get('/me')].map((answer) => headersOf(answer).requestId);
    expect(new Set(ids).size).toBe(2);
  });

  test('is the caller’s own when it sends one, also in error bodies', async () => {
    const headers = { 'x-request-id': 'order-sync.42_a' };
    const good = await org.client.send('GET', '/me', undefined, { headers });
    const bad = await org.client.send('GET', '/nothing', undefined, { headers });
    expect(headersOf(good).requestId).toBe('order-sync.42_a');
    expect(expectRefusal(bad, 404, 'ROUTE_NOT_FOUND').request_id).toBe('order-sync.42_a');
  });

  test.each(['has space', 'quote"', '<b>', 'ü', 'x'.repeat(300)])('is a new one when "%s" is sent', async (id) => {
    const answer = await org.client.send('GET', '/me', undefined, { headers: { 'x-request-id': id } });
    expect(answer.status).toBe(200);
    expect(headersOf(answer).requestId).toMatch(/^[\w.-]{1,128}$/);
    expect(headersOf(answer).requestId).not.toBe(id);
  });
});

describe('a method that a known path does not take', () => {
  test.each([
    ['PUT', '/me', ['GET', 'HEAD', 'PATCH']],
    ['DELETE', '/me', ['GET', 'HEAD', 'PATCH']],
    ['POST', '/openapi.json', ['GET', 'HEAD']],
    ['PUT', '/orgs/{org}/projects', ['GET', 'HEAD', 'POST']],
    ['POST', '/orgs/{org}/projects/{project}', ['DELETE', 'GET', 'HEAD', 'PATCH']],
    ['DELETE', '/projects/{project}/conversations', ['GET', 'HEAD', 'POST']],
    ['OPTIONS', '/projects/{project}/contacts', ['GET', 'HEAD', 'POST']],
  ])('%s %s is 405 and names those it takes', async (method, path, allowed) => {
    const answer = await org.client.send(method, path.replace('{org}', org.id).replace('{project}', project.id));
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
    const allow = (answer.headers.allow ?? '').split(',').map((name) => name.trim());
    expect(allow.sort()).toEqual(allowed);
  });

  test('HEAD answers as GET does, without the body', async () => {
    const head = await org.client.send('HEAD', '/me');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await org.client.send('HEAD', '/nothing')).status).toBe(404);
  });
});

describe('a path', () => {
  test.each(['/', '/me/', '//me', '/ME', '/orgs', '/projects', '/me/x', '/.', '/../v1/me'])(
    '%s is no route',
    async (path) => {
      const answer = await org.client.send('GET', path);
      expect([404, 200], `${answer}`).toContain(answer.status);
      if (answer.status === 404) expectRefusal(answer, 404, 'ROUTE_NOT_FOUND');
    },
  );
});

describe('validation', () => {
  test('reports everything that is wrong at once', async () => {
    const answer = await project.createConversation({ status: 'x', priority: 5, tags: 'y', subjekt: 'z' });
    for (const field of ['status', 'priority', 'tags', 'subjekt']) expectInvalid(answer, field);
  });

  test.each([[[]], ['text'], [5], [true], [null]])(
    'a body that is %o instead of an object is refused',
    async (body) => {
      expectRefusal(await project.createConversation(body as never), 400, 'VALIDATION_ERROR');
    },
  );

  test('a query field on a route that takes none is refused', async () => {
    expectInvalid(await org.client.get('/me', { verbose: 1 }), 'verbose');
    expectInvalid(await org.client.get(`/orgs/${org.id}`, { limit: 1 }), 'limit');
  });
});

test('answers are JSON in UTF-8 and are not to be cached', async () => {
  const { headers } = await org.client.get('/me');
  expect(headers['content-type']).toMatch(/^application\/json; *charset=utf-8$/i);
  expect(headers['cache-control']).toContain('no-store');
});

test('browsers of other origins get no leave: CORS is off', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await org.client.send(method, '/me', undefined, { headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});
