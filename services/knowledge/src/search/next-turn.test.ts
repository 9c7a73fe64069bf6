import { expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { aPassage, newTenant } from '../testing/passages.js';
import type { Passage } from './engine.js';
import { IndexWriter } from './index-writer.js';
import { nextTurn } from './next-turn.js';

/** Runs work; answers in which turn of the event loop each piece was done that `note` was told of. */
async function turnsOf(work: (note: (piece: string) => void) => Promise<unknown>): Promise<Map<string, number>> {
  const turns = new Map<string, number>();
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await work((piece) => turns.set(piece, turns.get(piece) ?? turn));
  clearImmediate(counting);
  return turns;
}

/** A passage that tells when its text is read. */
function watched(passage: Passage, onRead: () => void): Passage {
  return Object.defineProperty({ ...passage }, 'text', {
    enumerable: true,
    get() {
      onRead();
      return passage.text;
    },
  });
}

test('of all that is computed at once, one piece is done in a turn of the event loop', async () => {
  const turns = await turnsOf((note) =>
    Promise.all(
      ['a', 'b', 'c'].map(async (worker) => {
        for (let piece = 0; piece < 5; piece += 1) {
          await nextTurn();
          note(`${worker}${piece}`);
        }
      }),
    ),
  );
  expect(new Set(turns.values()).size).toBe(15);
});

test('whoever is told to stop has no turn any more, and takes none from others', async () => {
  const stopped = nextTurn(AbortSignal.abort(new Error('told to stop')));
  const other = nextTurn();
  await expect(stopped).rejects.toThrow('told to stop');
  await other;
});

test('others come in between any two passages of a large article, and of articles that are indexed with it', async () => {
  const engines = { keyword: createEmbeddedKeywordEngine(), vector: createEmbeddedVectorEngine({ kind: 'sparse' }) };
  const writer = new IndexWriter(engines, createSparseEmbedder());
  await writer.each((engine) => engine.prepare('g'));
  const turns = await turnsOf((note) => {
    const write = (articleId: string) => {
      const at = { ...newTenant(), articleId };
      const passages = Array.from({ length: 200 }, (_, ordinal) =>
        watched(aPassage(at, { articleId, ordinal }), () => note(`${articleId} ${ordinal}`)),
      );
      return writer.write('g', { ...at, keepVersion: 1 }, passages);
    };
    return Promise.all(['art_1', 'art_2'].map(write));
  });
  expect(turns.size).toBe(400);
  expect(new Set(turns.values()).size).toBe(400);
});
