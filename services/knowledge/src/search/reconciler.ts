import type { Database, Logger } from '@pharos/kit';
import { enqueueArticles } from '../store/enqueue-articles.js';
import { countPassages } from '../store/passages.js';
import { publicationTime, publishedVersions } from '../store/published.js';
import { splitVersion } from '../text/split-article.js';
import type { Engine, PassageRef } from './engine.js';
import type { Engines } from './index-writer.js';

export interface ReconcilerOptions {
  readonly database: Database;
  readonly engines: Engines;
  readonly log: Logger;
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

/** Finds what engines hold otherwise than the database, whatever the reason, and has it mended. */
export class Reconciler {
  constructor(private readonly options: ReconcilerOptions) {}

  /** Compares every generation of this process's with the database. Answers how many articles differed that nobody knew of. */
  async run(signal?: AbortSignal): Promise<number> {
    const { database, engines, log, writable, onMended } = this.options;
    let total = 0;
    for (const generation of await writable()) {
      const differing = new Set<string>();
      for (const engine of [engines.keyword, engines.vector] as unknown as Engine<never>[]) {
        for (const articleId of await this.#differences(engine, generation, signal)) differing.add(articleId);
      }
      const ids = [...differing];
      let mended = ids.length;
      for (let at = 0; at < ids.length; at += batchSize)
        mended -= await enqueueArticles(database, generation, ids.slice(at, at + batchSize));
      if (mended > 0) log.warn({ generation, articles: mended }, 'engines and database differed; mending');
      onMended?.(mended);
      total += mended;
    }
    return total;
  }

  async #differences(engine: Engine<never>, generation: string, signal: AbortSignal | undefined): Promise<Set<string>> {
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
    // What is left is not shown. Articles that the database does not know at all, nobody will put into the queue.
    for (const { ref } of held.values()) {
      await engine.remove(generation, ref, signal);
      differing.add(ref.articleId);
    }
    return differing;
  }
}

async function readInventory(
  engine: Engine<never>,
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
