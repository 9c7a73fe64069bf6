import { beforeAll, describe, expect, test } from 'vitest';
import type { AgentApi } from './support/agent-api.js';
import { expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';
import { tablesThatHold, withDatabase } from './support/stored.js';

const platform = usePlatform();
const base_url = 'http://127.77.0.1:65535/v1';
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});
const anAgent = async (): Promise<AgentApi> => (await org.newProject()).agent;

test('a key is set, replaced and forgotten without ever being shown, and stands nowhere unsealed', async () => {
  const agent = await anAgent();
  const api_key = 'sk-test-0123456789abcdefghij-own';
  expectEmpty(await agent.putModelKey({ provider: 'anthropic', api_key }));
  const status = await agent.status();
  expect(status).toMatchObject({ has_byom_key: true, model: expect.stringMatching(/^anthropic\//) });
  expect(JSON.stringify([status, await agent.config()])).not.toContain(api_key);
  expectEmpty(
    await agent.putModelKey({ provider: 'openai-compatible', api_key, base_url }, { 'idempotency-key': 'own-key' }),
  );
  await withDatabase(platform.databaseUrl, async (database) => {
    expect(await tablesThatHold(database, api_key)).toEqual([]);
  });
  // A server of its own has no usual model.
  expect((await agent.status()).model).toBe('extractive');
  await agent.patchConfig({ ai_model: 'llama3.1' });
  expect((await agent.status()).model).toBe('openai-compatible/llama3.1');
  expectEmpty(await agent.deleteModelKey());
  expect(await agent.status()).toMatchObject({ has_byom_key: false, model: 'extractive' });
  expectRefusal(await agent.deleteModelKey(), 404, 'MODEL_KEY_NOT_FOUND');
});

test('a key is one project’s: another of the organization has none', async () => {
  const agent = await anAgent();
  await agent.putModelKey({ provider: 'openai', api_key: 'sk-of-one-project' });
  const other = await anAgent();
  expect((await other.status()).has_byom_key).toBe(false);
  expectRefusal(await other.deleteModelKey(), 404, 'MODEL_KEY_NOT_FOUND');
  expect((await agent.status()).has_byom_key).toBe(true);
});

describe('refused, and nothing is set', () => {
  test.each([
    ['a provider that nobody knows', { provider: 'acme', api_key: 'x' }, 'provider'],
    ['no key', { provider: 'openai' }, 'api_key'],
    ['a key that no header can hold', { provider: 'openai', api_key: 'a\nb' }, 'api_key'],
    ['a server of its own without an address', { provider: 'openai-compatible', api_key: 'x' }, 'base_url'],
  ])('%s', async (_, body, field) => {
    const agent = await anAgent();
    expectInvalid(await agent.putModelKey(body), field);
    expect((await agent.status()).has_byom_key).toBe(false);
  });

  test.each([
    'http://10.0.0.1/v1',
    'http://169.254.169.254/',
    'http://[::ffff:192.168.0.1]/',
    'http://0x0a000001/',
    'https://user:password@example.com/v1',
    'file:///etc/passwd',
    'https://example.com/v1?key=x',
    'nowhere',
  ])('a base URL: %s', async (hostile) => {
    const agent = await anAgent();
    expectInvalid(await agent.putModelKey({ provider: 'openai', api_key: 'x', base_url: hostile }), 'base_url');
    expect((await agent.status()).has_byom_key).toBe(false);
  });
});
