import { ManualClock, systemActor, systemClock } from '@pharos/kit';
import { hostileNames, hostileTargets } from '@pharos/outbound/testing';
import type { InProject } from '@pharos/service';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModelServer, says } from '../testing/model-server.js';
import { anAgent, aRequest, newProject, patience, TestModels, testSealer } from '../testing/test-models.js';
import type { Models, ModelsDeps } from './create-models.js';
import { deleteModelKey, type ModelKey, putModelKey } from './model-keys.js';

const caller = { requestId: 'req_1', actor: systemActor, traceparent: '' };
let world: TestModels;
let own: ModelServer;
let platform: ModelServer;
let at: InProject;

beforeAll(async () => {
  [world, own, platform] = await Promise.all([TestModels.start(), ModelServer.start(), ModelServer.start()]);
});
beforeEach(() => {
  at = newProject();
  platform.replies = () => says({ answer: 'From the platform.' });
  own.replies = () => says({ answer: 'From its own.' });
});
afterEach(() => {
  own.calls.length = 0;
  platform.calls.length = 0;
});
afterAll(async () => {
  await world.stop();
  await own.stop();
  await platform.stop();
});

function create(env: Record<string, string> = {}, deps: Partial<ModelsDeps> = {}) {
  return world.create(
    {
      OPENAI_API_KEY: 'sk-platform',
      OPENAI_BASE_URL: platform.url,
      AGENT_COMPATIBLE_URL: platform.url,
      ANTHROPIC_API_KEY: 'sk-ant-platform',
      ANTHROPIC_BASE_URL: platform.url,
      AGENT_MODEL: 'openai/gpt-4.1',
      AGENT_FALLBACK_MODEL: 'anthropic/claude-haiku-4-5',
      AGENT_ALLOWED_CIDRS: '127.0.0.0/8',
      ...env,
    },
    deps,
  );
}

async function give(key: Partial<ModelKey> = {}): Promise<void> {
  const { pool } = world.database;
  const whole = { provider: 'openai' as const, apiKey: 'sk-of-the-project', baseUrl: own.url, ...key };
  await putModelKey({ database: pool, sealer: testSealer }, caller, at, whole);
}

async function ask(models = create(), agent = anAgent()) {
  const model = await models.open(at, 'run_1', agent);
  return model?.generate(aRequest, patience);
}

test('a project’s own key is what all its calls are made with, and the ledger says so', async () => {
  await give();
  expect(await ask()).toEqual({ answer: 'From its own.' });
  expect(own.calls[0]?.headers.authorization).toBe('Bearer sk-of-the-project');
  expect(platform.calls).toEqual([]);
  expect(await world.ledger(at)).toMatchObject([{ own_key: true, outcome: 'success' }]);
  // The same of a project that has none.
  at = newProject();
  expect(await ask()).toEqual({ answer: 'From the platform.' });
  expect(platform.calls[0]?.headers.authorization).toBe('Bearer sk-platform');
});

test('an own key that fails is never replaced by the platform’s, however it fails', async () => {
  await give();
  const clock = new ManualClock(new Date());
  const models = create({}, { clock });
  const fallback = anAgent('gpt-4.1', { fallback_model: 'anthropic/claude-haiku-4-5' });
  const fails = (asked: Promise<unknown>) => expect(asked).rejects.toMatchObject({ name: 'ModelFailure' });
  const replies = [
    ...([
      { kind: 'status', status: 401 },
      { kind: 'status', status: 402 },
    ] as const),
    says({ answer: 7 }),
  ];
  for (const reply of replies) {
    own.replies = () => reply;
    await fails(ask(models, fallback));
  }
  own.replies = () => ({ kind: 'hang' });
  const failed = fails(ask(models, fallback));
  await expect.poll(() => own.underWay).toBe(1);
  await clock.advance(30_000);
  await failed;
  // Later than its 'Retry-After': the next attempts would wait.
  own.replies = () => ({ kind: 'status', status: 503, headers: { 'Retry-After': '600' } });
  await expect(ask(models)).rejects.toMatchObject({ reason: 'unavailable' });
  await expect(ask(models, anAgent('anthropic/claude-sonnet-4-5'))).rejects.toMatchObject({ reason: 'refused' });
  expect(platform.calls).toEqual([]);
  expect((await world.ledger(at)).every(({ own_key }) => own_key)).toBe(true);
});

test('a key that is set anew or deleted is asked at once, by every process, however long the one before is left alone', async () => {
  await give();
  // Tried again no sooner: each question is one call.
  own.replies = () => ({ kind: 'status', status: 503, headers: { 'Retry-After': '600' } });
  // What is left alone is so for the whole test.
  const clock = { ...systemClock, monotonicMs: () => 0 };
  const processes = [create({}, { clock }), create({}, { clock })];
  const answers = () => Promise.all(processes.map((models) => ask(models)));
  const leaveAlone = async (models: Models) => {
    for (let n = 0; n < 5; n += 1) await expect(ask(models)).rejects.toMatchObject({ reason: 'unavailable' });
    own.calls.length = 0;
    await expect(ask(models)).rejects.toThrow('has not answered lately');
    expect(own.calls).toEqual([]);
  };
  for (const models of processes) await leaveAlone(models);
  own.replies = () => says({ answer: 'From its own.' });
  for (const models of processes) await expect(ask(models)).rejects.toThrow('has not answered lately');
  await give({ apiKey: 'sk-another' });
  expect(await answers()).toEqual(processes.map(() => ({ answer: 'From its own.' })));
  expect(own.calls.map(({ headers }) => headers.authorization)).toEqual(processes.map(() => 'Bearer sk-another'));
  own.replies = () => ({ kind: 'status', status: 503, headers: { 'Retry-After': '600' } });
  for (const models of processes) await leaveAlone(models);
  await deleteModelKey(world.database.pool, caller, at);
  expect(await answers()).toEqual(processes.map(() => ({ answer: 'From the platform.' })));
});

test('its fallback is another model of the same key', async () => {
  await give();
  own.replies = ({ body }) =>
    body.model === 'gpt-4.1' ? { kind: 'status', status: 500 } : says({ answer: 'Second.' });
  expect(await ask(create(), anAgent('gpt-4.1', { fallback_model: 'gpt-4.1-mini' }))).toEqual({ answer: 'Second.' });
  expect(own.calls.at(-1)?.headers.authorization).toBe('Bearer sk-of-the-project');
  expect(platform.calls).toEqual([]);
});

test('a server of its own that asks for no model quotes the knowledge base, and not the platform', async () => {
  await give({ provider: 'openai-compatible' });
  const models = create();
  expect(await models.open(at, 'run_1', anAgent())).toBeUndefined();
  expect(await models.nameFor(at, anAgent())).toBe('extractive');
  expect(await models.nameFor(at, anAgent('llama3.1'))).toBe('openai-compatible/llama3.1');
});

test('a key stands sealed in its row', async () => {
  await give();
  const text = 'SELECT k::text AS row FROM model_keys k WHERE project_id = $1';
  const rows = await world.database.pool.query<{ row: string }>({ name: 'test_key', text }, [at.projectId]);
  expect(rows[0]?.row).toContain(own.url);
  expect(rows[0]?.row).not.toContain('sk-of-the-project');
  expect(rows[0]?.row).not.toContain(Buffer.from('sk-of-the-project').toString('hex'));
});

test('a base URL that leads inside is not dialled, whoever wrote it there, however it is written, and when it changes its mind', async () => {
  const dialled: unknown[] = [];
  let addresses: readonly string[] = ['8.8.8.8'];
  const models = create(
    { AGENT_ALLOWED_CIDRS: '' },
    {
      outbound: {
        resolve: async (host) => (host === 'rebound.example' ? addresses : (hostileNames[host] ?? ['10.0.0.1'])),
        dial: ({ hostname }, done) => {
          dialled.push(hostname);
          done(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null);
        },
      },
    },
  );
  for (const url of Object.values(hostileTargets).flat()) {
    at = newProject();
    await give({ baseUrl: new URL(url).href });
    await expect(ask(models), url).rejects.toMatchObject({ reason: 'refused' });
    expect(await models.check(new URL(url).href), url).toBe('blocked_address');
  }
  at = newProject();
  await give({ baseUrl: 'http://rebound.example/v1' });
  expect(await models.check('http://rebound.example/v1')).toBeUndefined();
  addresses = ['169.254.169.254'];
  await expect(ask(models)).rejects.toMatchObject({ reason: 'refused' });
  expect(dialled).toEqual([]);
  expect(platform.calls).toEqual([]);
});

test('a key without a base URL goes to its provider, whatever the process’s environment says', async () => {
  const dialled: unknown[] = [];
  const resolve = async (host: string) => {
    dialled.push(host);
    return [];
  };
  const models = create({ AGENT_ALLOWED_CIDRS: '' }, { outbound: { resolve } });
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('OPENAI_BASE_URL', platform.url);
  vi.stubEnv('ANTHROPIC_BASE_URL', platform.url);
  for (const provider of ['openai', 'anthropic'] as const) {
    at = newProject();
    await give({ provider, baseUrl: null });
    await expect(ask(models)).rejects.toMatchObject({ reason: 'unavailable' });
  }
  expect(new Set(dialled)).toEqual(new Set(['api.openai.com', 'api.anthropic.com']));
  expect(platform.calls).toEqual([]);
});
