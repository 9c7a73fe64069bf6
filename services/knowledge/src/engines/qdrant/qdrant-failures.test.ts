import { expect, test } from 'vitest';
import { answering, engineFailure, failureSuite } from '../../testing/failure-suite.js';
import { startLocalServer } from '../../testing/local-server.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { passageVector, wordVector } from '../../testing/word-vectors.js';
import type { VectorEngine } from '../engine.js';
import { createQdrantEngine } from './qdrant-engine.js';

const shape = { kind: 'sparse' } as const;
const passage = aPassage(newTenant(), { text: 'lamp' });
const item = { passage, vector: passageVector(passage, shape) };
const change = { ...passage, items: [item], gone: [aPassage(passage).id] };
const query = { vector: wordVector('lamp', shape), filter: {}, limit: 3 };

failureSuite({
  open: ({ timeoutMs = 60_000, ...server }) => createQdrantEngine({ ...server, timeoutMs, prefix: 'p', shape }),
  change,
  search: (engine, signal) => (engine as VectorEngine).search('i', newTenant(), query, signal),
  refusal: (reason) => ({ status: { error: reason }, time: 0 }),
});

test('a write that the server did not finish is no success', async () => {
  const answer = answering(200, '{"result":{"operation_id":1,"status":"wait_timeout"}}');
  const { url, close } = await startLocalServer(answer);
  const error = await engineFailure(createQdrantEngine({ url, prefix: 'p', shape }).write('i', [change]));
  expect(error.message).toBe('qdrant: writing to collection p_i: it is not done yet (wait_timeout)');
  // The server is behind: that is no fault of the article, which is not to be told that it was refused.
  expect(error).toMatchObject({ isDown: true, publicReason: 'The search engine cannot be reached.' });
  await close();
});

test('a server that has too much to do says so, also when it tells how long', async () => {
  const { url, close } = await startLocalServer((_, response) =>
    response.writeHead(429, { 'retry-after': '5' }).end('{}'),
  );
  const error = await engineFailure(createQdrantEngine({ url, prefix: 'p', shape }).write('i', [change]));
  expect(error.message).toBe('qdrant: writing to collection p_i: it answered 429');
  await close();
});

test('vectors of many numbers go in requests that the server takes', async () => {
  const bytes: number[] = [];
  const { url, close } = await startLocalServer((request, response) => {
    bytes.push(Number(request.headers['content-length']));
    request.resume().once('end', () => answering(200, '{"result":{"status":"completed"}}')(request, response));
  });
  const values = Float32Array.from({ length: 8_000 }, (_, at) => 1 / (at + 3));
  const vector = { kind: 'sparse', indices: Uint32Array.from(values, (_, at) => 200_000 + at), values } as const;
  const items = Array.from({ length: 200 }, () => ({ passage, vector }));
  const large = { ...passage, items, gone: [] };
  await createQdrantEngine({ url, prefix: 'p', shape, timeoutMs: 60_000 }).write('i', [large]);
  expect(Math.max(...bytes)).toBeLessThan(32_000_000);
  expect(bytes.length).toBeLessThan(20);
  await close();
});

test('a point that is removed while it is being found hides no other', async () => {
  const pointOf = (score: number, payload: object | null) => ({ id: passage.id, version: 0, score, payload });
  const points = [
    pointOf(4, { article_id: 'art_1', version: 2, ordinal: 1 }),
    pointOf(3, {}),
    pointOf(2, null),
    pointOf(1, { article_id: 'art_3', version: 1, ordinal: 0 }),
  ];
  const { url, close } = await startLocalServer(answering(200, JSON.stringify({ result: { points } })));
  const engine = createQdrantEngine({ url, prefix: 'p', shape, timeoutMs: 60_000 });
  expect(await engine.search('i', newTenant(), query)).toEqual([
    { articleId: 'art_1', version: 2, ordinal: 1, score: 4 },
    { articleId: 'art_3', version: 1, ordinal: 0, score: 1 },
  ]);
  await close();
});
