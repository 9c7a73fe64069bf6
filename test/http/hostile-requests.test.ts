import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { checkEveryAnswer } from './support/client.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import { sendRaw } from './support/raw-http.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
});

async function raw(head: string[], body = ''): Promise<Answer> {
  const [requestLine, ...headers] = head;
  const lines = [`${requestLine} HTTP/1.1`, 'Host: localhost', `X-API-Key: ${project.client.key}`, ...headers];
  const answer = await sendRaw(platform.baseUrl, `${lines.join('\r\n')}\r\n\r\n${body}`);
  checkEveryAnswer(answer);
  return answer;
}

const contacts = () => `/api/v1${project.path}/contacts`;
const json = 'Content-Type: application/json';

describe('a path', () => {
  test.each([
    '%',
    '%zz',
    '%ff',
    '%c0%af',
    '%00',
    '%2e%2e%2f',
    '..%2f',
    '%u0041',
    'a%0d%0aSet-Cookie:x',
    'x'.repeat(8_000),
  ])('that ends in %s is a 404', async (tail) => {
    const answer = await raw([`GET ${contacts()}/${tail}`]);
    expectRefusal(answer, 404, 'CONTACT_NOT_FOUND');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    '/api/v1',
    '/api/v1/%zz',
    '/api/v1/projects/%/contacts',
    '/api/v1//',
    '/api/v1/orgs//projects',
    `/api/v1/${'a/'.repeat(2_000)}`,
  ])('%s is a 404', async (path) => {
    const answer = await raw([`GET ${path}`]);
    expect([answer.status, answer.error.code.endsWith('_NOT_FOUND')]).toEqual([404, true]);
  });

  test('in absolute form is served as any other', async () => {
    const answer = await raw([`GET ${platform.baseUrl}/api/v1/me`]);
    expect([200, 404], `${answer}`).toContain(answer.status);
  });
});

describe('a query', () => {
  test.each([
    'limit=%zz',
    'limit=%ff',
    'q=%00',
    'q=%ED%A0%80',
    '%zz=1',
    '__proto__=1',
    'constructor=1',
    '=',
    'a[]=1',
    'limit[x]=1',
  ])('%s is a 400', async (query) => {
    expectRefusal(await raw([`GET ${contacts()}?${query}`]), 400, 'VALIDATION_ERROR');
  });

  test.each(['', '&', '&&&', 'limit=5&'])('"%s" is taken', async (query) => {
    expect((await raw([`GET ${contacts()}?${query}`])).status).toBe(200);
  });

  test('of 10 000 characters, or of 1 000 fields, is a 400', async () => {
    expectInvalid(await raw([`GET ${contacts()}?q=${'x'.repeat(10_000)}`]), 'q');
    const fields = Array.from({ length: 1_000 }, (_, n) => `f${n}=1`).join('&');
    expectRefusal(await raw([`GET ${contacts()}?${fields}`]), 400, 'VALIDATION_ERROR');
  });
});

describe('a header', () => {
  test('of 10 000 characters is no trouble', async () => {
    expect((await raw([`GET ${contacts()}`, `X-Whatever: ${'x'.repeat(10_000)}`])).status).toBe(200);
    expectRefusal(
      await raw([`POST ${contacts()}`, json, 'Content-Length: 2', `Idempotency-Key: ${'x'.repeat(10_000)}`], '{}'),
      400,
      'VALIDATION_ERROR',
    );
  });

  test.each(['\x01', 'ü', '\ud83d\ude42', 'a\tb', 'a b'])(
    'Idempotency-Key "%s" is refused or taken, no more',
    async (key) => {
      const bytes = Buffer.from(key).toString('latin1');
      const answer = await raw(
        [`POST ${contacts()}`, json, 'Content-Length: 12', `Idempotency-Key: ${bytes}`],
        '{"name":"a"}',
      );
      expect([201, 400], `${answer}`).toContain(answer.status);
    },
  );

  test('that makes the head larger than servers read is refused with an error body', async () => {
    for (const head of [
      [`GET ${contacts()}`, `X-Whatever: ${'x'.repeat(100_000)}`],
      [`GET ${contacts()}?q=${'x'.repeat(100_000)}`],
    ]) {
      const answer = await raw(head);
      expectRefusal(answer, 413, 'PAYLOAD_TOO_LARGE');
    }
  });
});

describe('a request', () => {
  test.each<[string, string]>([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a version nobody speaks', 'GET /api/v1/me HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['raw UTF-8 in its path', 'GET /api/v1/me/\u{1F642} HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a name', 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['two lengths', 'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['a length that is none', 'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'],
    [
      'a length and chunks',
      'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk that is none', 'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
  ])('with %s is a 400 with an error body', async (_, bytes) => {
    const answer = await sendRaw(platform.baseUrl, bytes);
    expect([400, 401, 405], `${answer}`).toContain(answer.status);
    expect(answer.error).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
  });

  test('in chunks, without a length, is served', async () => {
    const body = `5\r\n{"nam\r\n9\r\ne":"a b"}\r\n0\r\n\r\n`;
    const answer = await raw([`POST ${contacts()}`, json, 'Transfer-Encoding: chunked'], body);
    expect(answer.status, `${answer}`).toBe(201);
  });

  test('in a method nobody knows is 405', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'PURGE']) {
      const answer = await raw([`${method} /api/v1/me`]);
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
    }
  });

  test('to read a record does not mind a body', async () => {
    const answer = await raw(['GET /api/v1/me', json, 'Content-Length: 9'], 'not: json');
    expect(answer.status).toBe(200);
  });

  test('with two keys is refused, whatever they are', async () => {
    const answer = await raw(['GET /api/v1/me', 'X-API-Key: svc_another']);
    expect(answer.status, `${answer}`).toBe(401);
  });
});

test('after all this the platform is ready', async () => {
  expect((await fetch(`${platform.baseUrl}/readyz`)).status).toBe(200);
  expect((await project.client.get('/me')).status).toBe(200);
});
