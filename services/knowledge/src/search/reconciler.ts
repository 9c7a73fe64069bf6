import type { Database, Logger } from '@pharos/kit';
import { claimComparison, putOffComparison } from '../store/comparisons.js';
import { enqueueArticles } from '../store/enqueue-articles.js';
import { countPassages } from '../store/passages.js';
import { findPlaces, publicationTime, publishedVersions } from '../store/published.js';
import { splitVersion } from '../text/split-article.js';
import type { Engine, PassageRef } from './engine.js';
import type { Engines } from './index-writer.js';

export interface ReconcilerOptions {
  readonly database: Database;
  readonly engines: Engines;
  readonly log: Logger;
  /** How long a comparison of servers is left to whoever has begun it and does not say that it is at it. */
  readonly heldMs?: number;
  writable(): Promise<readonly string[]>;
  /** Told how many articles of a generation were put into the queue again. */
  onMended?(articles: number): void;
}

/** What an engine holds of an article: how many passages of each version, and whose it is. */
interface Held {
  readonly ref: PassageRef;
  readonly passages: Map<number, number>;
}

const batchSize = 1_000;
/** How often each process looks whether it is to compare. */
export const compareEveryMs = 10 * 60_000;
/** A little less, so that whoever compared the last time finds it due the next time. */
const usuallyHeldMs = 0.9 * compareEveryMs;
const renewals = 3;

type AnyEngine = Engine<never>;

/** Finds what engines hold otherwise than the database, whatever the reason, and has it mended. */
export class Reconciler {
  constructor(private readonly options: ReconcilerOptions) {}

  /** Compares every generation of this process's with the database. Answers how many articles differed that nobody knew of. */
  async run(signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (const generation of await this.options.writable())
      total += await this.#compare(generation, this.#engines, signal);
    return total;
  }

  /** As `run`, but servers, which are read whole, only when no other replica does so or has done so of late. */
  async runDue(signal?: AbortSignal): Promise<number> {
    const servers = this.#engines.filter(({ durable }) => durable);
    const inMemory = this.#engines.filter(({ durable }) => !durable);
    let total = 0;
    for (const generation of await this.options.writable()) {
      if (inMemory.length > 0) total += await this.#compare(generation, inMemory, signal);
      if (servers.length > 0) total += await this.#compareAlone(generation, servers, signal);
    }
    return total;
  }

  get #engines(): readonly AnyEngine[] {
    const { keyword, vector } = this.options.engines;
    return [keyword, vector] as unknown as AnyEngine[];
  }

  async #compareAlone(
    generation: string,
    servers: readonly AnyEngine[],
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const { database, heldMs = usuallyHeldMs } = this.options;
    if (!(await claimComparison(database, generation, heldMs))) return 0;
    const putOff = (forMs: number) => putOffComparison(database, generation, forMs).catch(() => undefined);
    const timer = setInterval(() => void putOff(heldMs), heldMs / renewals);
    try {
      return await this.#compare(generation, servers, signal);
    } catch (error) {
      // Whoever looks next tries again.
      clearInterval(timer);
      await putOff(0);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  async #compare(generation: string, engines: readonly AnyEngine[], signal: AbortSignal | undefined): Promise<number> {
    const { database, log, onMended } = this.options;
    const differing = new Set<string>();
    for (const engine of engines)
      for (const articleId of await this.#differences(engine, generation, signal)) differing.add(articleId);
    const ids = [...differing];
    let mended = ids.length;
    for (let at = 0; at < ids.length; at += batchSize)
      mended -= await enqueueArticles(database, generation, ids.slice(at, at + batchSize));
    if (mended > 0) log.warn({ generation, articles: mended }, 'engines and database differed; mending');
    onMended?.(mended);
    return mended;
  }

  async #differences(engine: AnyEngine, generation: string, signal: AbortSignal | undefined): Promise<Set<string>> {
    const { database } = this.options;
    const since = await publicationTime(database);
    const held = await readInventory(engine, generation, signal);
    const differing = new Set<string>();
    for await (const published of publishedVersions(database)) {
      const expected = await countPassages(
        database,
        splitVersion,
        published.map(({ articleId }) => articleId),
      );
      for (const { articleId, orgId, projectId, version, publishedAt } of published) {
        const key = keyOf({ orgId, projectId, articleId });
        const passages = held.get(key)?.passages;
        const same = passages?.size === 1 && passages.get(version) === expected.get(articleId);
        // What was published since the engine was read is looked at the next time.
        if (!same && publishedAt < since) differing.add(articleId);
        held.delete(key);
      }
    }
    // What is left is not shown.
    const left = [...held.values()].map(({ ref }) => ref);
    for (const { articleId } of left) differing.add(articleId);
    for (let at = 0; at < left.length; at += batchSize)
      await this.#removeUnknown(engine, generation, left.slice(at, at + batchSize), signal);
    return differing;
  }

  /**
   * Of what the database does not know at all there will be no task. What it knows is left to its task: it may have been published
   * again, and written, since the engine was read.
   */
  async #removeUnknown(
    engine: AnyEngine,
    generation: string,
    refs: readonly PassageRef[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const places = await findPlaces(
      this.options.database,
      refs.map(({ articleId }) => articleId),
    );
    const known = new Set(places.map(keyOf));
    for (const ref of refs) if (!known.has(keyOf(ref))) await engine.remove(generation, ref, signal);
  }
}

async function readInventory(
  engine: AnyEngine,
  generation: string,
  signal: AbortSignal | undefined,
): Promise<Map<string, Held>> {
  const held = new Map<string, Held>();
  for await (const batch of engine.inventory(generation, signal)) {
    for (const ref of batch) {
      const key = keyOf(ref);
      const known = held.get(key) ?? { ref, passages: new Map<number, number>() };
      known.passages.set(ref.version, (known.passages.get(ref.version) ?? 0) + 1);
      held.set(key, known);
    }
  }
  return held;
}

function keyOf({ orgId, projectId, articleId }: Pick<PassageRef, 'orgId' | 'projectId' | 'articleId'>): string {
  return `${orgId}/${projectId}/${articleId}`;
}
