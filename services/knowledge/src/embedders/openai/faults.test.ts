import { createLogger, createRegistry, ManualClock, Outage } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineGuard } from '../../search/engine-guard.js';
import {
  type EmbeddingsApi,
  type Reply,
  refusing,
  replying,
  startEmbeddingsApi,
} from '../../testing/embeddings-api.js';
import { embedderFaults } from '../embedder.js';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.js';

const clock = new ManualClock();
let api: EmbeddingsApi;
beforeEach(async () => {
  api = await startEmbeddingsApi();
});
afterEach(() => api.close());

const embedder = (options: Partial<OpenAiEmbedderOptions> = {}) =>
  createOpenAiEmbedder({ url: api.url, model: 'small', clock, ...options });

const answering = (embedding: unknown) => replying({ data: [{ index: 0, embedding }] });
const passages = [{ title: '', heading: '', text: 'Text.', locale: 'en' }];

const faults: [name: string, reply: Reply, fault: keyof typeof embedderFaults][] = [
  ['vectors of another length', answering([1, 2]), 'length'],
  ['zeros', answering([0, 0, -0]), 'zero'],
  ['zeros, once they are stored', answering([1e-99, 0, 0]), 'zero'],
  ['null', answering([1, null, 3]), 'notFinite'],
  ['NaN', replying('{"data":[{"index":0,"embedding":[1,2,NaN]}]}'), 'notFinite'],
  ['infinity', replying('{"data":[{"index":0,"embedding":[-Infinity, 2, 3]}]}'), 'notFinite'],
  ['a number beyond all', replying('{"data":[{"index":0,"embedding":[1,2,1e999]}]}'), 'notFinite'],
  ['infinity, once it is stored', answering([1, 2, 1e99]), 'notFinite'],
  ['a page', replying('<!doctype html><title>Welcome</title>'), 'foreign'],
  ['JSON of something else', replying({ models: [] }), 'foreign'],
  ['too few vectors', replying({ data: [] }), 'foreign'],
  ['nothing', replying(''), 'foreign'],
  ['a refused key', refusing(401), 'key'],
  ['a model that is not there', refusing(404), 'model'],
];

test.each(faults)(
  '%s: says so, and is an outage for operators and, unless it may be the question’s fault, for the guard of searches',
  async (_, reply, fault) => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const metrics = createRegistry();
    const log = createLogger({ service: 'test', stream });
    const made = embedder({
      remembered: ['openai:small:3'],
      outage: new Outage({ dependency: 'embedder', client: 'test', log, metrics }),
    });
    const why: string[] = [];
    const guard = new EngineGuard({
      clock,
      timeoutMs: 60_000,
      onFailure: () => why.push('failed'),
      onSkipped: () => why.push('skipped'),
    });
    api.replies.push(reply);
    await expect(made.embedPassages(passages)).rejects.toMatchObject({
      isDown: true,
      publicReason: embedderFaults[fault],
    });
    for (let asked = 0; asked < 4; asked += 1) {
      // Three in a row of another length would be another model.
      api.replies.push(fault === 'length' ? answering(Array(4 + asked).fill(1)) : reply);
      await guard.ask((until) => made.embedQuery({ text: 'what' }, until), new AbortController().signal);
    }
    const isOfQuestion = fault === 'zero' || fault === 'notFinite';
    expect(why).toEqual(['failed', 'failed', 'failed', isOfQuestion ? 'failed' : 'skipped']);
    expect(lines).toHaveLength(1);
    expect(await metrics.metrics()).toContain('dependency_up{dependency="embedder",client="test"} 0');
  },
);

test('a model that answers twice in a row with as many other dimensions has these from then on; one slip is none', async () => {
  const made = embedder({ remembered: ['openai:small:3'] });
  const ask = () => made.embedQuery({ text: 'what' });
  const other = answering([1, 2]);
  for (const replies of [[other], [other, answering([1])]]) {
    api.replies.push(...replies);
    for (const _ of replies) await expect(ask()).rejects.toThrow(/ dimensions, not 3$/);
    await ask();
  }
  expect(made.fingerprint).toBe('openai:small:3');
  api.replies.push(other, other, other);
  for (let asked = 0; asked < 2; asked += 1) await expect(ask()).rejects.toThrow(/ 2 dimensions, not 3$/);
  expect(made.fingerprint).toBe('openai:small:2');
  expect((await ask()).kind).toBe('dense');
  expect(await made.shape()).toEqual({ kind: 'dense', dimensions: 2 });
});

test('dimensions that are set stay, whatever comes', async () => {
  const made = embedder({ dimensions: 3 });
  for (let asked = 0; asked < 3; asked += 1) {
    api.replies.push(answering([1, 2]));
    await expect(made.embedQuery({ text: 'what' })).rejects.toThrow(/ 2 dimensions, not 3$/);
  }
  expect(made.fingerprint).toBe('openai:small:3');
});
