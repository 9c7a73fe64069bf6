import { newId } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxBodyBytes } from '../server/body.js';
import { type Fixture, startFixture } from '../testing/fixture.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.stop());

const issues = (json: unknown) => (json as { issues: { path: unknown[] }[] }).issues;
const json = { 'Content-Type': 'application/json' };
const publish = (body: unknown, headers: Record<string, string | undefined>) =>
  fixture.ask('POST', `/projects/${fixture.projectId}/kb/articles/${newId('art')}/publish`, { body, headers });
const revoke = (body: unknown, headers: Record<string, string | undefined>) =>
  fixture.ask('DELETE', `/orgs/${fixture.orgId}/api-keys/${fixture.tenants.makeKey(fixture.orgId).id}`, {
    body,
    headers,
  });

test.each([
  ['nothing', undefined, {}],
  ['nothing that is said to be JSON', undefined, json],
  ['nothing that is said to be something else', '', { 'Content-Type': 'text/plain' }],
  ['an empty object', '{}', json],
  ['an empty object among blanks', ' { }\n', json],
])('a route without a body takes %s', async (_name, body, headers) => {
  expect((await revoke(body, headers)).status).toBe(200);
});

test.each([
  ['fields', '{"x":1,"y":2}', [['x'], ['y']]],
  ['a list', '[]', [[]]],
  ['null', 'null', [[]]],
  ['text', '"x"', [[]]],
  ['broken JSON', '{', [[]]],
  ['blanks', ' ', [[]]],
  ['a hostile field', '{"__proto__":{}}', [['__proto__']]],
])('a route without a body refuses %s and does nothing', async (_name, body, paths) => {
  for (const answer of [await revoke(body, json), await publish(body, { ...json, 'Idempotency-Key': 'k' })]) {
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(issues(answer.json).map(({ path }) => path)).toEqual(paths);
  }
  expect(fixture.core.requests('revokeApiKey')).toEqual([]);
  expect(fixture.core.requests('publishArticle')).toEqual([]);
});

test('a body that no route would take is refused as on any', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await revoke('x=1', form)).json).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  const large = ' '.repeat(maxBodyBytes + 1);
  expect((await revoke(large, json)).json).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

test('a route that only reads looks at no body', async () => {
  for (const body of ['{"x":1}', 'x', '{'])
    for (const method of ['GET', 'HEAD']) expect((await fixture.ask(method, '/me', { body })).status).toBe(200);
});
