import type { Database } from '@pharos/kit';
import { enqueueArticles } from '../store/enqueue-articles.js';
import { countPassages } from '../store/passages.js';
import { findPlaces, type PublishedVersion, publishedVersions, unseenSince } from '../store/published.js';
import { splitVersion } from '../text/split-article.js';
import { Digest, everything, keyOf, type Part } from './digest.js';
import type { Engine, PassageRef } from './engine.js';
import { nextTurn } from './next-turn.js';

export interface ComparisonOptions {
  readonly database: Database;
  readonly engine: Engine<never>;
  readonly generation: string;
  /** Of so many passages is kept at once what is held of them; default 25 000. */
  readonly maxHeld?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an engine holds of an article: how many passages of each version, and whose it is. */
interface Held {
  readonly ref: PassageRef;
  readonly passages: Map<number, number>;
}

const batchSize = 1_000;
/** In memory 25 MB when each is an article of its own. */
const usualMaxHeld = 25_000;

/**
 * Compares what an engine holds of a generation with the database, in bounded memory: where that is too much to be kept, digests tell
 * among which articles something differs, and the engine is read again for these. What differs is put into the queue; what the
 * database does not know at all is removed. Answers how many articles differed that nobody knew of.
 */
export async function compare(options: ComparisonOptions): Promise<number> {
  const { maxHeld = usualMaxHeld } = options;
  const since = await unseenSince(options.database);
  const held = new Map<string, Held>();
  const digest = new Digest();
  let passages = 0;
  for await (const ref of refsOf(options)) {
    passages += 1;
    digest.add(ref, ref.version, 1);
    if (passages <= maxHeld) hold(held, ref);
    else if (held.size > 0) held.clear();
  }
  if (passages <= maxHeld) return mend(options, everything, { held, since });
  let mended = 0;
  for (const part of digest.differing(await expected(options, digest.empty()), maxHeld))
    mended += await comparePart(options, part);
  return mended;
}

async function comparePart(options: ComparisonOptions, part: Part): Promise<number> {
  const since = await unseenSince(options.database);
  const held = new Map<string, Held>();
  for await (const ref of refsOf(options)) if (part.has(ref)) hold(held, ref);
  return mend(options, part, { held, since });
}

/** What an engine should hold. */
async function expected({ database }: ComparisonOptions, digest: Digest): Promise<Digest> {
  for await (const published of publishedVersions(database)) {
    const counts = await countOf(database, published);
    for (const article of published) digest.add(article, article.version, counts.get(article.articleId));
  }
  return digest;
}

async function mend(
  options: ComparisonOptions,
  part: Part,
  { held, since }: { held: Map<string, Held>; since: Date },
): Promise<number> {
  const { database, generation } = options;
  let mended = 0;
  for await (const published of publishedVersions(database)) {
    const articles = published.filter((article) => part.has(article));
    const counts = await countOf(database, articles);
    const missing: string[] = [];
    for (const article of articles) {
      const passages = held.get(keyOf(article))?.passages;
      const same = passages?.size === 1 && passages.get(article.version) === counts.get(article.articleId);
      // What came to be seen since the engine was read is looked at the next time.
      if (!same && article.publishedAt < since) missing.push(article.articleId);
      held.delete(keyOf(article));
    }
    mended += missing.length - (await enqueueArticles(database, generation, missing, { missing: true }));
  }
  // What is left is not shown.
  const left = [...held.values()].map(({ ref }) => ref);
  for (let at = 0; at < left.length; at += batchSize)
    mended += await removeUnknown(options, left.slice(at, at + batchSize), since);
  return mended;
}

/**
 * Of what the database does not know at all there will be no task. What it knows is left to its task: it may have been published
 * again, and written, since the engine was read.
 */
async function removeUnknown(
  { database, engine, generation, signal }: ComparisonOptions,
  refs: readonly PassageRef[],
  since: Date,
): Promise<number> {
  const ids = new Set(refs.map(({ articleId }) => articleId));
  const places = await findPlaces(database, [...ids]);
  // Hidden, most likely: then the task of that has done what is to be done.
  for (const { articleId, changedAt } of places) if (changedAt >= since) ids.delete(articleId);
  const queued = await enqueueArticles(database, generation, [...ids]);
  const known = new Set(places.map(keyOf));
  for (const ref of refs) if (!known.has(keyOf(ref))) await engine.remove(generation, ref, signal);
  return ids.size - queued;
}

async function* refsOf({ engine, generation, signal }: ComparisonOptions): AsyncIterable<PassageRef> {
  for await (const refs of engine.inventory(generation, signal)) {
    // An index in memory has them all at once; others have their turn in between.
    await nextTurn(signal);
    yield* refs;
  }
}

function hold(held: Map<string, Held>, ref: PassageRef): void {
  const known = held.get(keyOf(ref)) ?? { ref, passages: new Map<number, number>() };
  known.passages.set(ref.version, (known.passages.get(ref.version) ?? 0) + 1);
  held.set(keyOf(ref), known);
}

function countOf(database: Database, articles: readonly PublishedVersion[]): Promise<Map<string, number>> {
  return countPassages(
    database,
    splitVersion,
    articles.map(({ articleId }) => articleId),
  );
}
