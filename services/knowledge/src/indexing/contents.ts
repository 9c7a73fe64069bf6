import { createHash } from 'node:crypto';
import type { Database, Statement } from '@pharos/kit';
import { DependencyError } from '../dependencies/index.js';
import {
  type DenseVector,
  type Embedder,
  EmbedderError,
  embedderFaults,
  type OnPart,
  type Vector,
} from '../embedders/index.js';
import type { EmbeddedPassage, Engine, Engines, Passage, Side } from '../engines/index.js';
import { passageId } from './passages.js';

/** What an index is made of: an engine, and what it is to hold of passages. */
export interface Contents<Item> {
  readonly engine: Engine<Item>;
  /** What the engine takes, in order. @throws EmbedderError */
  itemsOf(database: Database, passages: readonly Passage[], signal: AbortSignal): Promise<Item[]>;
  /** Makes an item, writes it and forgets it again. Rejects while what makes items, or the engine's writing, is out of order. */
  probe(index: string, signal: AbortSignal): Promise<void>;
}

export function contentsOf(side: Side, engines: Engines, embedder: Embedder): Contents<never> {
  const contents = side === 'keyword' ? words(engines) : vectors(engines, embedder);
  return contents as unknown as Contents<never>;
}

function words({ keyword }: Engines): Contents<Passage> {
  return {
    engine: keyword,
    itemsOf: async (_, passages) => [...passages],
    probe: (index, signal) => tryWriting(keyword, index, probed, signal),
  };
}

function vectors({ vector }: Engines, embedder: Embedder): Contents<EmbeddedPassage> {
  const embed = (database: Database, passages: readonly Passage[], signal: AbortSignal) =>
    // A sparse vector is computed here, sooner than it could be read.
    embedder.kind === 'dense'
      ? inTurn(() => embedOnce(database, embedder, passages, signal))
      : embedder.embedPassages(passages, signal);
  // One batch after the other: an embedder has a limit of its own for requests at once.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    engine: vector,
    async itemsOf(database, passages, signal) {
      const made = await embed(database, passages, signal);
      return passages.map((passage, at) => ({ passage, vector: made[at] as Vector }));
    },
    async probe(index, signal) {
      const made = await embedder.embedQuery({ text: probed.title }, signal);
      await tryWriting(vector, index, { passage: probed, vector: made }, signal);
    },
  };
}

/** Nobody's: a search finds what is one project's. What is left of it after a crash goes as what the database does not know. */
const nobodys = { orgId: 'none', projectId: 'none', articleId: 'probe' };
const probed: Passage = {
  ...nobodys,
  id: passageId(nobodys.articleId, 1, 0),
  version: 1,
  ordinal: 0,
  title: 'lighthouse',
  heading: '',
  text: '',
  locale: 'en',
  tags: [],
};

/** Only a write tells whether there is room for one; a refusal of this one tells that the engine is back. */
async function tryWriting<Item>(engine: Engine<Item>, index: string, item: Item, signal: AbortSignal): Promise<void> {
  try {
    await engine.write(index, [{ ...nobodys, items: [item], gone: [] }], signal);
    await engine.write(index, [{ ...nobodys, items: [], gone: [probed.id] }], signal);
  } catch (error) {
    if (!(error instanceof DependencyError) || error.isDown) throw error;
  }
}

const read: Statement = {
  name: 'read_vectors',
  text: `SELECT article_id AS "articleId", hash, vector FROM vectors WHERE fingerprint = $1 AND article_id = ANY ($2::text[])`,
};

const keep: Statement = {
  name: 'keep_vectors',
  text: `INSERT INTO vectors (article_id, fingerprint, hash, vector)
    SELECT given.article_id, $1, given.hash, given.vector
    FROM unnest($2::text[], $3::bytea[], $4::bytea[]) given(article_id, hash, vector)
    JOIN articles a ON a.id = given.article_id ON CONFLICT DO NOTHING`,
};

const forget: Statement = {
  name: 'forget_old_vectors',
  text: 'DELETE FROM vectors WHERE fingerprint = $1 AND article_id = ANY ($2::text[]) AND hash <> ALL ($3::bytea[])',
};

/** Vectors of texts, of which none is embedded that was before: what an embedder made is kept beside the passages. */
async function embedOnce(
  database: Database,
  embedder: Embedder,
  passages: readonly Passage[],
  signal: AbortSignal,
): Promise<Vector[]> {
  // Its dimensions are a part of it, and may have to be asked for.
  await embedder.shape(signal);
  const { fingerprint } = embedder;
  const ids = [...new Set(passages.map(({ articleId }) => articleId))];
  const hashes = passages.map(hashOf);
  const known = new Map<string, Float32Array>();
  const rows = await database.query<{ articleId: string; hash: Buffer; vector: Buffer }>(read, [fingerprint, ids]);
  for (const { articleId, hash, vector } of rows)
    known.set(keyOf(articleId, hash), new Float32Array(new Uint8Array(vector).buffer));
  const keys = passages.map(({ articleId }, at) => keyOf(articleId, hashes[at] as Buffer));
  // Each text once, at one of its places.
  const missing = [...new Map(keys.map((key, at) => [key, at])).values()].filter(
    (at) => !known.has(keys[at] as string),
  );
  // Each part as it comes: what is refused later has what came before embedded only once, however often it is tried.
  const keepPart: OnPart = async (from, vectors) => {
    if (embedder.fingerprint !== fingerprint)
      throw new EmbedderError('its vectors have another length by now', { isDown: true, fault: embedderFaults.length });
    const places = vectors.map((_, n) => missing[from + n] as number);
    const bytes = vectors.map((vector, n) => {
      const { values } = vector as DenseVector;
      known.set(keys[places[n] as number] as string, values);
      return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    });
    const articleIds = places.map((at) => passages[at]?.articleId);
    await database.query(keep, [fingerprint, articleIds, places.map((at) => hashes[at]), bytes]);
  };
  if (missing.length > 0) {
    const given = missing.map((at) => passages[at] as Passage);
    const made = await embedder.embedPassages(given, signal, keepPart);
    if (missing.some((at) => !known.has(keys[at] as string))) await keepPart(0, made);
  }
  await database.query(forget, [fingerprint, ids, hashes]);
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
