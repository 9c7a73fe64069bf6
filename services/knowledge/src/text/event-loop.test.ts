import { expect, test } from 'vitest';
import type { Vector } from '../embedders/index.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import type { Passage } from '../engines/index.js';
import { aPassage, newTenant } from '../testing/passages.js';
import { inChunks, yieldToEventLoop } from './event-loop.js';

/** Runs work; answers the pieces of it that were done in each turn of the event loop, as `note` was told. */
async function turnsOf(work: (note: (piece: string) => void) => Promise<unknown>): Promise<Set<string>[]> {
  const turns: Set<string>[] = [];
  let turn = new Set<string>();
  const begin = () => {
    turns.push(turn);
    turn = new Set();
    counting = setImmediate(begin);
  };
  let counting = setImmediate(begin);
  await work((piece) => turn.add(piece));
  clearImmediate(counting);
  return [...turns, turn];
}

/** A passage that tells when it is analysed, for which its language has to be known. */
function watched(passage: Passage, onAnalysed: () => void): Passage {
  return Object.defineProperty({ ...passage }, 'locale', {
    enumerable: true,
    get() {
      onAnalysed();
      return passage.locale;
    },
  });
}

test('of all that is computed at once, one piece is done in a turn of the event loop', async () => {
  const turns = await turnsOf((note) =>
    Promise.all(
      ['a', 'b', 'c'].map(async (worker) => {
        for (let piece = 0; piece < 5; piece += 1) {
          await yieldToEventLoop();
          note(`${worker}${piece}`);
        }
      }),
    ),
  );
  expect(turns.map(({ size }) => size).filter((size) => size > 0)).toEqual(Array(15).fill(1));
});

test('whoever is told to stop has no turn any more, and takes none from others', async () => {
  const stopped = yieldToEventLoop(AbortSignal.abort(new Error('told to stop')));
  const other = yieldToEventLoop();
  await expect(stopped).rejects.toThrow('told to stop');
  await other;
});

test('others come in between any few passages of a large article, and of articles that are indexed with it', async () => {
  const [keyword, vector] = [createEmbeddedKeywordEngine(), createEmbeddedVectorEngine({ kind: 'sparse' })];
  for (const engine of [keyword, vector]) await engine.prepare('i');
  const embedder = createSparseEmbedder();
  const text = 'word '.repeat(400);
  const turns = await turnsOf((note) => {
    const write = async (articleId: string) => {
      const at = { ...newTenant(), articleId };
      const passages = Array.from({ length: 200 }, (_, ordinal) =>
        watched(aPassage(at, { articleId, ordinal, text }), () => note(`${articleId} ${ordinal}`)),
      );
      const toVector = async () => {
        const vectors = await embedder.embedPassages(passages);
        const items = passages.map((passage, n) => ({ passage, vector: vectors[n] as Vector }));
        await vector.write('i', [{ ...at, items, gone: [] }]);
      };
      await Promise.all([keyword.write('i', [{ ...at, items: passages, gone: [] }]), toVector()]);
    };
    return Promise.all(['art_1', 'art_2'].map(write));
  });
  expect(new Set(turns.flatMap((pieces) => [...pieces])).size).toBe(400);
  expect(Math.max(...turns.map(({ size }) => size))).toBeLessThanOrEqual(5);
});

test('a text that is longer than a piece is one, and nothing is left out', async () => {
  const items = [9_000, 999, 2, 30_000, 1, 1].map((length, at) => ({
    title: `${at}`,
    heading: '',
    text: 'x'.repeat(length),
  }));
  const pieces: string[] = [];
  for await (const piece of inChunks(items, (item) => item)) pieces.push(piece.map(({ title }) => title).join(''));
  expect(pieces).toEqual(['0', '12', '3', '45']);
  for await (const _ of inChunks([], (item: (typeof items)[number]) => item)) expect.fail('there is nothing');
});
