import { setMaxListeners } from 'node:events';
import { ManualClock } from '@pharos/kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { answerSchema, verdictSchema } from '../answering/drafting/answer-schema.js';
import { messageSchema } from '../answering/reader/read-message.js';
import { ModelServer, says } from '../testing/model-server.js';
import { anAgent, aRequest, newProject, patience, TestModels } from '../testing/test-models.js';
import { findMonthUsage } from './ledger.js';
import { maxAnswerBytes } from './providers/model-fetch.js';

let world: TestModels;
let server: ModelServer;
beforeAll(async () => {
  world = await TestModels.start();
});
beforeAll(async () => {
  server = await ModelServer.start();
});
afterEach(() => {
  server.calls.length = 0;
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});

const env = (more: Record<string, string> = {}) => ({
  ANTHROPIC_API_KEY: 'sk-ant-platform',
  ANTHROPIC_BASE_URL: server.url,
  OPENAI_API_KEY: 'sk-platform',
  OPENAI_BASE_URL: server.url,
  AGENT_COMPATIBLE_URL: server.url,
  ...more,
});

async function open(model: string, more: Record<string, string> = {}, settings = {}) {
  const at = newProject();
  return { at, model: present(await world.create(env(more)).open(at, 'run_1', anAgent(model, settings))) };
}

function present<Model>(opened: Model | undefined): Model {
  if (!opened) throw new Error('no model');
  return opened;
}

describe('each provider is asked in its own API, and its token counts and price are written down', () => {
  const tokens = { input: 1_000, cached: 400, output: 50 };

  test.each([
    ['anthropic/claude-sonnet-4-5', '/v1/messages', 600 * 3 + 400 * 0.3 + 50 * 15],
    ['anthropic/claude-haiku-4-5-20251001', '/v1/messages', 600 + 400 * 0.1 + 50 * 5],
    ['openai/gpt-4.1-mini', '/v1/chat/completions', 600 * 0.4 + 400 * 0.1 + 50 * 1.6],
    ['openai-compatible/llama3.1', '/v1/chat/completions', null],
  ])('%s', async (name, path, cost) => {
    server.replies = () => says({ answer: 'At the depot.' }, tokens);
    const { at, model } = await open(name);
    expect(await model.generate(aRequest, patience)).toEqual({ answer: 'At the depot.' });
    expect(model.name).toBe(name);
    const costMicroUsd = cost === null ? null : Math.round(cost);
    expect(model.usage()).toEqual({ calls: 1, inputTokens: 1_000, outputTokens: 50, costMicroUsd });
    expect(await world.ledger(at)).toEqual([
      {
        model: name,
        provider: name.split('/')[0],
        own_key: false,
        outcome: 'success',
        input_tokens: 1_000,
        cached_input_tokens: 400,
        output_tokens: 50,
        cost_micro_usd: costMicroUsd,
      },
    ]);
    expect(await findMonthUsage(world.database.pool, at)).toEqual({
      calls: 1,
      inputTokens: 1_000,
      outputTokens: 50,
      costMicroUsd: costMicroUsd ?? 0,
      callsWithoutPrice: cost === null ? 1 : 0,
    });
    const [call] = server.calls;
    expect(call?.path).toBe(path);
    expect(JSON.stringify(call?.body)).toContain('Where is my parcel?');
    expect(JSON.stringify(call?.body)).toContain('"answer"');
  });

  test('what a server of the operator’s own costs is what the operator says', async () => {
    server.replies = () => says({ answer: 'Yes.' }, tokens);
    const prices = JSON.stringify({ 'openai-compatible/*': { input: 2, output: 3 } });
    const { model } = await open('openai-compatible/qwen3:8b', { AGENT_PRICES: prices });
    await model.generate(aRequest, patience);
    expect(model.usage().costMicroUsd).toBe(1_000 * 2 + 50 * 3);
  });
});

test.each(Object.entries({ messageSchema, answerSchema, verdictSchema }))(
  '%s is of the shape that OpenAI’s strict mode takes: each property required, and no others',
  async (_, schema) => {
    server.replies = () => says({});
    const { model } = await open('openai/gpt-4.1');
    const request = { ...aRequest, schema: schema as z.ZodType };
    // It is asked, and what it says is not of the shape; a schema that it does not take would be refused.
    await expect(model.generate(request, patience)).rejects.toMatchObject({ reason: 'invalid_output' });
    expect(server.calls[0]?.body).toMatchObject({ response_format: { json_schema: { strict: true } } });
  },
);

test('messages are read by the reader model; what answers stays the model, and both have their rows', async () => {
  server.replies = () => says({ answer: 'At the depot.' });
  const { at, model } = await open(
    'openai/gpt-4.1',
    {},
    { reader_model: 'gpt-4.1-nano', fallback_model: 'gpt-4.1-mini' },
  );
  await model.generate({ ...aRequest, purpose: 'read' }, patience);
  await model.generate(aRequest, patience);
  expect(server.calls.map(({ body }) => body.model)).toEqual(['gpt-4.1-nano', 'gpt-4.1']);
  expect([model.name, model.usage().calls]).toEqual(['openai/gpt-4.1', 2]);
  expect((await world.ledger(at)).map((row) => row.model)).toEqual(['openai/gpt-4.1-nano', 'openai/gpt-4.1']);
  // One that cannot read is not replaced: lists take over.
  server.replies = () => ({ kind: 'status', status: 401 });
  await expect(model.generate({ ...aRequest, purpose: 'read' }, patience)).rejects.toMatchObject({ reason: 'refused' });
  expect(server.calls.at(-1)?.body.model).toBe('gpt-4.1-nano');
});

describe('what fails is tried again, and every real call has its row', () => {
  const good = says({ answer: 'Yes.' });

  test('a rate limit: no sooner than the provider asks', async () => {
    const times: number[] = [];
    server.replies = ({ number }) => {
      times.push(performance.now());
      return number === 1 ? { kind: 'status', status: 429, headers: { 'Retry-After': '2' } } : good;
    };
    const { at, model } = await open('openai/gpt-4.1');
    expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_990);
    const rows = await world.ledger(at);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['rate_limited', 'success']);
    expect(rows[0]?.cost_micro_usd).toBe(0);
  });

  test('a 500, and a connection that breaks, which may be billed and so counts with its estimate', async () => {
    server.replies = ({ number }) => {
      if (number === 1) return { kind: 'status', status: 500 };
      return number === 2 ? { kind: 'break' } : good;
    };
    const { at, model } = await open('anthropic/claude-sonnet-4-5');
    expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
    const rows = await world.ledger(at);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'success']);
    expect(rows[0]?.cost_micro_usd).toBe(0);
    // 200 tokens of output at least.
    expect(rows[1]?.cost_micro_usd).toBeGreaterThan(200 * 15);
    expect(rows[2]?.cost_micro_usd).toBe(100 * 3 + 20 * 15);
  });

  test('broken JSON: once more, with what is wrong, and then no more', async () => {
    server.replies = ({ number }) => (number === 1 ? { kind: 'say', text: '{"answer": 7' } : good);
    const { at, model } = await open('openai/gpt-4.1');
    expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
    expect(JSON.stringify(server.calls[1]?.body.messages)).toContain('not valid JSON');
    expect((await world.ledger(at)).map(({ outcome }) => outcome)).toEqual(['invalid_output', 'success']);
    server.replies = () => says({ answer: 7 });
    await expect(model.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'invalid_output' });
    expect((await world.ledger(at)).map(({ outcome }) => outcome)).toHaveLength(4);
    expect(model.usage().calls).toBe(4);
  });

  test('the fallback answers for a model that hangs, and is named', async () => {
    server.replies = ({ body }) => (body.model === 'gpt-4.1' ? { kind: 'hang' } : good);
    const clock = new ManualClock(new Date());
    const at = newProject();
    const models = world.create(env({ AGENT_FALLBACK_MODEL: 'anthropic/claude-haiku-4-5' }), { clock });
    const model = present(await models.open(at, 'run_1', anAgent('openai/gpt-4.1')));
    const answer = model.generate(aRequest, patience);
    await expect.poll(() => server.underWay).toBe(1);
    await clock.advance(30_000);
    expect(await answer).toEqual({ answer: 'Yes.' });
    expect(model.name).toBe('anthropic/claude-haiku-4-5');
    const rows = await world.ledger(at);
    expect(rows.map(({ model: asked, outcome }) => [asked, outcome])).toEqual([
      ['openai/gpt-4.1', 'timeout'],
      ['anthropic/claude-haiku-4-5', 'success'],
    ]);
  });

  test.each([
    ['refuses the request', { kind: 'status', status: 400 }, ['refused']],
    ['twice says nothing that can be used', says({ answer: 7 }), ['invalid_output', 'invalid_output']],
  ] as const)('the fallback answers for a model that %s', async (_, reply, outcomes) => {
    server.replies = ({ body }) => (body.model === 'gpt-4.1' ? reply : good);
    const { at, model } = await open('openai/gpt-4.1', { AGENT_FALLBACK_MODEL: 'anthropic/claude-haiku-4-5' });
    expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
    expect(model.name).toBe('anthropic/claude-haiku-4-5');
    expect((await world.ledger(at)).map(({ outcome }) => outcome)).toEqual([...outcomes, 'success']);
  });

  test('a budget that is used up asks no fallback', async () => {
    server.replies = () => good;
    const { model } = await open(
      'openai/gpt-4.1',
      { AGENT_FALLBACK_MODEL: 'anthropic/claude-haiku-4-5' },
      { monthly_budget_usd: 0 },
    );
    await expect(model.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'budget_exhausted' });
    expect(server.calls).toEqual([]);
  });

  test('a wrong key, an unknown model: each model refuses once, and neither key nor answer stands in the failure', async () => {
    const told = { error: { message: 'Incorrect API key provided: sk-platform' } };
    server.replies = () => ({ kind: 'status', status: 401, body: told });
    const { at, model } = await open('openai/gpt-4.1', { AGENT_FALLBACK_MODEL: 'anthropic/claude-haiku-4-5' });
    const failure = await model.generate(aRequest, patience).catch((error: Error) => error);
    expect(failure).toMatchObject({ reason: 'refused', message: 'the provider answered 401' });
    const { inspect } = await import('node:util');
    expect(inspect(failure, { depth: 10 })).not.toMatch(/sk-platform|parcel/);
    expect(server.calls).toHaveLength(2);
    expect((await world.ledger(at)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });

  test('an answer longer than is read, one that is no JSON, and a redirect: none of them is followed or kept', async () => {
    const { model, at } = await open('openai/gpt-4.1');
    server.replies = () => ({ kind: 'raw', body: `"${'x'.repeat(maxAnswerBytes)}"` });
    await expect(model.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'unavailable' });
    server.replies = () => ({ kind: 'raw', body: '<html>' });
    await expect(model.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'unavailable' });
    server.replies = () => ({ kind: 'status', status: 307, headers: { Location: `${server.url}/elsewhere` } });
    await expect(model.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(server.calls.every(({ path }) => path === '/v1/chat/completions')).toBe(true);
    expect((await world.ledger(at)).map(({ outcome }) => outcome)).toEqual(Array(server.calls.length).fill('failed'));
  });

  test('a caller who leaves ends the call, which has its row all the same', async () => {
    server.replies = () => ({ kind: 'hang' });
    const { at, model } = await open('openai/gpt-4.1');
    const leaving = new AbortController();
    const answer = model.generate(aRequest, leaving.signal);
    await expect.poll(() => server.underWay).toBe(1);
    leaving.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    await expect.poll(() => server.underWay).toBe(0);
    await expect.poll(async () => (await world.ledger(at)).map(({ outcome }) => outcome)).toEqual(['cancelled']);
  });
});

test('a provider that hangs is not waited for by every turn; calls of others, also of its organization, are made all the same', async () => {
  server.replies = () => ({ kind: 'hang' });
  const clock = new ManualClock(new Date());
  const models = world.create(env(), { clock });
  const at = newProject();
  const ask = async (from = at) => {
    const model = await models.open(from, 'run_1', anAgent('openai/gpt-4.1'));
    return model?.generate(aRequest, patience).catch((error: unknown) => error);
  };
  for (let n = 0; n < 5; n += 1) {
    const asked = ask();
    await expect.poll(() => server.calls.length).toBe(n + 1);
    await clock.advance(30_000);
    expect(await asked).toMatchObject({ reason: 'unavailable' });
  }
  for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject({ reason: 'unavailable' });
  expect(server.calls).toHaveLength(5);
  server.replies = () => says({ answer: 'Yes.' });
  expect(await ask(newProject())).toEqual({ answer: 'Yes.' });
  expect(await ask({ ...newProject(), orgId: at.orgId })).toEqual({ answer: 'Yes.' });
});

test('a project whose provider hangs in thousands of turns has a third of the slots: another, also of its organization, is answered at once', async () => {
  const models = world.create(env({ AGENT_MODEL_CONCURRENCY: '12', AGENT_TIMEOUT_MS: '60000' }));
  const loud = newProject();
  const quiet = [newProject(), { ...newProject(), orgId: loud.orgId }];
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  server.replies = ({ body }) => (body.model === 'gpt-4.1' ? { kind: 'hang' } : says({ answer: 'Yes.' }));
  const hung = await models.open(loud, 'run_1', anAgent('openai/gpt-4.1'));
  const hanging = Array.from({ length: 3_000 }, () =>
    hung?.generate(aRequest, leaving.signal).catch((error: Error) => error.message),
  );
  await expect.poll(() => server.underWay).toBe(4);
  for (const at of [...quiet, ...quiet, ...quiet]) {
    const model = await models.open(at, 'run_2', anAgent('openai/gpt-4.1-mini'));
    expect(await model?.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
  }
  // No more of them were asked meanwhile, and none is once nobody waits.
  expect(server.underWay).toBe(4);
  leaving.abort(new Error('gone'));
  expect(new Set(await Promise.all(hanging))).toEqual(new Set(['gone']));
  await expect.poll(() => server.underWay).toBe(0);
  expect(await world.ledger(loud)).toHaveLength(4);
});
