import { createHash } from 'node:crypto';
import type { Database } from '@pharos/kit';
import type { Embedder, OnPart, Vector } from '../embedders/index.js';
import type { EmbeddedPassage, Engine, Engines, Passage, Side } from '../engines/index.js';
import { forgetOldVectors, keepVectors, readVectors } from './kept-vectors.js';

/** What an index is made of: an engine, and what it is to hold of passages. */
export interface Contents<Item> {
  readonly engine: Engine<Item>;
  /** What the engine takes, in order. @throws EmbedderError */
  itemsOf(database: Database, passages: readonly Passage[], signal: AbortSignal): Promise<Item[]>;
  /** Rejects while what items are made by is away. */
  probe(signal: AbortSignal): Promise<void>;
}

export function contentsOf(side: Side, engines: Engines, embedder: Embedder): Contents<never> {
  const contents = side === 'keyword' ? words(engines) : vectors(engines, embedder);
  return contents as unknown as Contents<never>;
}

function words({ keyword }: Engines): Contents<Passage> {
  return { engine: keyword, itemsOf: async (_, passages) => [...passages], probe: async () => {} };
}

function vectors({ vector }: Engines, embedder: Embedder): Contents<EmbeddedPassage> {
  const embed = (database: Database, passages: readonly Passage[], signal: AbortSignal) =>
    // A sparse vector is computed here, sooner than it could be read.
    embedder.kind === 'dense'
      ? embedOnce(database, embedder, passages, signal)
      : embedder.embedPassages(passages, signal);
  return {
    engine: vector,
    async itemsOf(database, passages, signal) {
      const made = await embed(database, passages, signal);
      return passages.map((passage, at) => ({ passage, vector: made[at] as Vector }));
    },
    async probe(signal) {
      await embedder.embedQuery({ text: 'lighthouse' }, signal);
    },
  };
}

/** Vectors of texts, of which none is embedded that was before: what an embedder made is kept beside the passages. */
async function embedOnce(
  database: Database,
  embedder: Embedder,
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<Vector[]> {
  const { fingerprint } = embedder;
  const ids = [...new Set(passages.map(({ articleId }) => articleId))];
  const hashes = passages.map(hashOf);
  const known = new Map<string, Float32Array>();
  for (const { articleId, hash, values } of await readVectors(database, fingerprint, ids))
    known.set(keyOf(articleId, hash), values);
  const keys = passages.map(({ articleId }, at) => keyOf(articleId, hashes[at] as Buffer));
  // Each text once, at one of its places.
  const missing = [...new Map(keys.map((key, at) => [key, at])).values()].filter(
    (at) => !known.has(keys[at] as string),
  );
  // Each part as it comes: what is refused later has what came before embedded only once, however often it is tried.
  const keepPart: OnPart = async (from, vectors) => {
    const kept = vectors.map((vector, n) => {
      const at = missing[from + n] as number;
      const { articleId } = passages[at] as Passage;
      const { values } = vector as Vector & { kind: 'dense' };
      known.set(keys[at] as string, values);
      return { articleId, hash: hashes[at] as Buffer, values };
    });
    await keepVectors(database, fingerprint, kept);
  };
  if (missing.length > 0) {
    const given = missing.map((at) => passages[at] as Passage);
    const made = await embedder.embedPassages(given, signal, keepPart);
    if (missing.some((at) => !known.has(keys[at] as string))) await keepPart(0, made);
  }
  await forgetOldVectors(database, fingerprint, ids, hashes);
  return keys.map((key) => ({ kind: 'dense', values: known.get(key) as Float32Array }));
}

/** The digest of all that an embedder reads of a passage. */
function hashOf({ title, heading, text, locale }: Passage): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([title, heading, text, locale]))
    .digest()
    .subarray(0, 16);
}

const keyOf = (articleId: string, hash: Buffer) => `${articleId} ${hash.toString('hex')}`;
