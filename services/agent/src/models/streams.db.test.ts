import { ManualClock } from '@pharos/kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer } from '../answering/answer.js';
import { depsOf, passageOf, turnOf } from '../answering/testing/turns.js';
import type { ModelCall } from '../testing/model-call.js';
import { ModelServer, says } from '../testing/model-server.js';
import type { Ending } from '../testing/streamed-answer.js';
import { anAgent, aRequest, newProject, patience, TestModels } from '../testing/test-models.js';
import { findMonthUsage } from './ledger.js';
import { maxAnswerBytes } from './providers/model-fetch.js';

let world: TestModels;
let server: ModelServer;
beforeAll(async () => {
  world = await TestModels.start();
});
beforeEach(async () => {
  server = await ModelServer.start();
});
afterEach(() => server.stop());
afterAll(() => world.stop());

const env = (more: Record<string, string> = {}) => ({
  // Only where a test says so does time end a call.
  AGENT_TIMEOUT_MS: '300000',
  ANTHROPIC_API_KEY: 'sk-ant-platform',
  ANTHROPIC_BASE_URL: server.url,
  OPENAI_API_KEY: 'sk-platform',
  OPENAI_BASE_URL: server.url,
  AGENT_COMPATIBLE_URL: server.url,
  ...more,
});

async function open(name: string, more: Record<string, string> = {}, clock?: ManualClock) {
  const at = newProject();
  const opened = await world.create(env(more), clock && { clock }).open(at, 'run_1', anAgent(name));
  if (!opened) throw new Error('no model');
  return { at, model: opened };
}

const providers = ['openai/gpt-4.1', 'openai-compatible/llama3.1', 'anthropic/claude-sonnet-4-5'] as const;
const priced = ['openai/gpt-4.1', 'anthropic/claude-sonnet-4-5'] as const;
const good = says({ answer: 'Yes.' });
const long = { answer: 'Your parcel 📦 is at the depot in Zürich — ask for Frau Weiß. '.repeat(8) };
const broken = (ending: Ending) => ({ kind: 'say' as const, text: JSON.stringify(long), ending });
const outcomes = async (at: ReturnType<typeof newProject>) => (await world.ledger(at)).map(({ outcome }) => outcome);
const isStreamed = ({ body }: ModelCall) => body.stream === true;

describe.each(providers)('%s', (name) => {
  test('answers are streamed, in whatever pieces they come, and counted as the end of the stream says', async () => {
    server.replies = () => says(long, { input: 900, cached: 300, output: 70 });
    const { at, model } = await open(name);
    expect(await model.generate(aRequest, patience)).toEqual(long);
    expect(server.calls.map(isStreamed)).toEqual([true]);
    expect(await world.ledger(at)).toMatchObject([
      { outcome: 'success', input_tokens: 900, cached_input_tokens: 300, output_tokens: 70 },
    ]);
  });

  test.each([1.5, -1, 1e30])('a count of tokens that cannot be true (%d) is taken for none', async (count) => {
    server.replies = () => says(long, { input: count, output: count });
    const { at, model } = await open(name);
    expect(await model.generate(aRequest, patience)).toEqual(long);
    expect(model.usage()).toMatchObject({ calls: 1, inputTokens: 0, outputTokens: 0 });
    expect(await world.ledger(at)).toMatchObject([{ outcome: 'success', input_tokens: null, output_tokens: null }]);
  });

  test.each(['cut', 'unfinished', 'garbage', 'error'] as const)(
    'of a stream that ends in the middle (%s) nothing is taken: it is asked again, and the call stands in the ledger',
    async (ending) => {
      server.replies = ({ number }) => (number === 1 ? broken(ending) : good);
      const { at, model } = await open(name);
      expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
      const [first, second] = await world.ledger(at);
      expect([first?.outcome, second?.outcome]).toEqual(['failed', 'success']);
      expect(first).toMatchObject({ input_tokens: null, output_tokens: null });
      // The provider may bill it: what it could have cost at most, unless nobody knows the price.
      if (name === 'openai-compatible/llama3.1') expect(first?.cost_micro_usd).toBeNull();
      else expect(first?.cost_micro_usd).toBeGreaterThan(second?.cost_micro_usd ?? 0);
      const { calls } = await findMonthUsage(world.database.pool, at);
      expect([calls, model.usage().calls]).toEqual([2, 2]);
    },
  );

  test('a stream that stops in the middle is given up after ten seconds, long before the time of the call, and asked again', async () => {
    const clock = new ManualClock();
    let againMs = 0;
    server.replies = ({ number }) => {
      if (number === 1) return broken('stall');
      againMs = clock.monotonicMs();
      return good;
    };
    const { at, model } = await open(name, { AGENT_TIMEOUT_MS: '60000' }, clock);
    let answered: unknown;
    const answering = model.generate(aRequest, patience).then((value) => {
      answered = value;
    });
    // The request, its call, and, once the answer has begun, its pauses. Pieces on their way yet begin the ten seconds anew.
    await expect.poll(() => clock.sleeping, { timeout: 30_000 }).toBe(3);
    const goOn = async () => {
      await clock.advance(1_000);
      return answered;
    };
    await expect.poll(goOn, { timeout: 60_000, interval: 100 }).toEqual({ answer: 'Yes.' });
    await answering;
    expect(againMs).toBeGreaterThanOrEqual(10_000);
    expect(againMs).toBeLessThan(60_000);
    expect(await outcomes(at)).toEqual(['timeout', 'success']);
  });

  test('a model that thinks before its first word has the whole time of the call', async () => {
    const clock = new ManualClock();
    server.replies = () => ({ kind: 'hang' });
    const { at, model } = await open(name, { AGENT_TIMEOUT_MS: '60000' }, clock);
    const failing = model.generate(aRequest, patience).catch((error: unknown) => error);
    await expect.poll(() => server.underWay, { timeout: 30_000 }).toBe(1);
    await clock.advance(59_000);
    expect([server.underWay, await outcomes(at)]).toEqual([1, ['pending']]);
    await clock.advance(1_000);
    expect(await failing).toMatchObject({ reason: 'unavailable' });
    expect(await outcomes(at)).toEqual(['timeout']);
  });

  test('a caller who leaves in the middle of a stream ends it, and it has its row', async () => {
    server.replies = () => broken('stall');
    const { at, model } = await open(name);
    const leaving = new AbortController();
    const answered = model.generate(aRequest, leaving.signal);
    await expect.poll(() => server.underWay, { timeout: 30_000 }).toBe(1);
    leaving.abort(new Error('gone'));
    await expect(answered).rejects.toThrow('gone');
    await expect.poll(() => server.underWay, { timeout: 30_000 }).toBe(0);
    await expect.poll(() => outcomes(at), { timeout: 30_000 }).toEqual(['cancelled']);
  });

  test('a stream that is longer than any answer is not read to its end, and not asked for again', async () => {
    const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(1_000) } }] })}\n\n`;
    const ping = `event: ping\ndata: {"type":"ping","padding":"${'x'.repeat(1_000)}"}\n\n`;
    const body = (name.startsWith('anthropic') ? ping : event).repeat(maxAnswerBytes / 1_000);
    server.replies = () => ({ kind: 'raw', type: 'text/event-stream', body });
    const { at, model } = await open(name);
    await expect(model.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await outcomes(at)).toEqual(['failed']);
  });

  const unstreamed = [
    ['answers whole', 'failed', true],
    ['refuses', 'refused', false],
  ] as const;
  // Anthropic streams to everybody.
  test.each(unstreamed.slice(0, name.startsWith('anthropic') ? 1 : 2))(
    'a server that %s where a stream is asked for is asked for whole answers from then on',
    async (kind, outcome, isBilled) => {
      server.streaming = kind;
      server.replies = () => good;
      const { at, model } = await open(name);
      expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
      expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
      expect(server.calls.map(isStreamed)).toEqual([true, false, false]);
      const rows = await world.ledger(at);
      expect(rows.map((row) => row.outcome)).toEqual([outcome, 'success', 'success']);
      const cost = rows[0]?.cost_micro_usd ?? null;
      if (name === 'openai-compatible/llama3.1') expect(cost).toBeNull();
      else expect(cost).toEqual(isBilled ? expect.any(Number) : 0);
      if (isBilled) expect(cost).not.toBe(0);
    },
  );

  test('a mark of the prompt that comes in pieces is found in the whole: no draft holds it', async () => {
    let told = '';
    server.replies = ({ body }) => {
      const mark = /mark is ([0-9a-f]{32})/.exec(JSON.stringify(body))?.[1] ?? '';
      told += mark;
      const claims = [{ text: 'You have 30 days.', passages: ['p1'], quote: 'You have 30 days.' }];
      return says({
        language: 'en',
        searches: ['returns'],
        manipulation: false,
        intent: 'question',
        actions: [],
        answer: `You have 30 days. The mark is ${mark}, keep it.`,
        claims,
        needs_clarification: null,
        is_angry: false,
        agrees_to_action: false,
        policy_topic: null,
        supported: [true],
        covered: [true],
        answers_question: true,
      });
    };
    const { model } = await open(name);
    const turn = turnOf(['customer: How long may I return a lamp?']);
    const passages = [passageOf('art_1', 'Returns', 'You have 30 days.')];
    const outcome = await answer(turn, depsOf(passages, { model }), patience);
    expect(told).toMatch(/^[0-9a-f]{32,}$/);
    expect(outcome.decision).toMatchObject({ kind: 'escalate', reason: 'injection_suspected' });
    expect(JSON.stringify(outcome)).not.toContain(told.slice(-32));
  });
});

test.each(priced)(
  '%s: the fallback answers for one whose streams always break, and each of them counts',
  async (name) => {
    const fallback = name.startsWith('openai') ? 'anthropic/claude-haiku-4-5' : 'openai/gpt-4.1-mini';
    server.replies = ({ body }) => (name.endsWith(body.model) ? broken('cut') : good);
    const { at, model } = await open(name, { AGENT_FALLBACK_MODEL: fallback });
    expect(await model.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
    expect(model.name).toBe(fallback);
    expect(await outcomes(at)).toEqual(['failed', 'failed', 'failed', 'success']);
    expect((await world.ledger(at)).every(({ cost_micro_usd }) => (cost_micro_usd ?? 0) > 0)).toBe(true);
  },
);

test('a stream without token counts costs what it could have cost at most, and null where no price is known', async () => {
  server.replies = () => ({ kind: 'say', text: '{"answer":"Yes."}', tokens: null });
  const known = await open('openai/gpt-4.1');
  await known.model.generate(aRequest, patience);
  const [row] = await world.ledger(known.at);
  expect(row).toMatchObject({ outcome: 'success', input_tokens: null, output_tokens: null });
  expect(row?.cost_micro_usd).toBeGreaterThan(0);
  const unknown = await open('openai-compatible/llama3.1');
  await unknown.model.generate(aRequest, patience);
  expect(await world.ledger(unknown.at)).toMatchObject([{ outcome: 'success', cost_micro_usd: null }]);
  expect(server.calls.map(({ body }) => body.stream_options)).toEqual(Array(2).fill({ include_usage: true }));
});
