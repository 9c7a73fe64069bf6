import { type Clock, type Outage, systemClock } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { z } from 'zod';
import {
  EngineError,
  type EngineHit,
  type KeywordEngine,
  type KeywordQuery,
  type Passage,
  type PassageRef,
  type Removal,
} from '../../search/engine.js';
import { type ServingNames, servingNames } from '../../search/serving-names.js';
import { searchArticles, searchTitles } from './article-search.js';
import { Connection } from './connection.js';
import { engineName, isRefusal } from './errors.js';
import { GenerationIndex } from './generation-index.js';
import { askInOtherWords } from './in-other-words.js';
import { queryWords } from './query-words.js';
import { ServingPointer } from './serving-pointer.js';
import { Tasks } from './tasks.js';
import { removedBy, searchedBy } from './tenant-filter.js';

export interface MeilisearchEngineOptions {
  url: string;
  /** May create, delete, fill, set and search indexes of the prefix, and read tasks. Absent: the server wants none. */
  apiKey?: string | undefined;
  /** Begins the names of indexes; lower-case letters, digits and hyphens, without `-g-`. */
  prefix: string;
  /** For one request and its answer. Default: five seconds. Tasks of the server's may take a minute. */
  timeoutMs?: number | undefined;
  /** Whom to tell when the server goes away and when it is back. */
  outage?: Outage | undefined;
  /** Default: the machine's. */
  clock?: Clock | undefined;
}

const indexesAnswer = z.object({ results: z.array(z.object({ uid: z.string() })), total: z.number() });
const indexesPerPage = 1_000;

/**
 * Keyword search by a Meilisearch server of version 1.40 or later: an index per generation. Processes may share it; after
 * one of them has activated a generation, the others' searches follow within a second.
 *
 * @throws EngineError when address, API key or prefix cannot be used.
 */
export function createMeilisearchEngine(options: MeilisearchEngineOptions): KeywordEngine {
  return new MeilisearchEngine(options);
}

class MeilisearchEngine implements KeywordEngine {
  readonly name = engineName;
  readonly durable = true;
  readonly #names: ServingNames;
  readonly #connection: Connection;
  readonly #tasks: Tasks;
  readonly #serving: ServingPointer;

  constructor({ url, apiKey, prefix, timeoutMs = 5_000, outage, clock = systemClock }: MeilisearchEngineOptions) {
    this.#names = servingNames(engineName, prefix);
    this.#connection = new Connection({ url, apiKey, timeoutMs, outage });
    this.#tasks = new Tasks(this.#connection, clock);
    this.#serving = new ServingPointer(this.#connection, this.#tasks, this.#names.serving, clock);
  }

  async prepare(generation: string, signal?: AbortSignal): Promise<void> {
    await this.#index(generation).prepare(signal);
  }

  async upsert(generation: string, items: readonly Passage[], signal?: AbortSignal): Promise<void> {
    await this.#mustExist(generation, signal);
    await this.#index(generation).upsert(items, signal);
  }

  async remove(generation: string, removal: Removal, signal?: AbortSignal): Promise<void> {
    await this.#index(generation).removeWhere(removedBy(removal), signal);
  }

  async activate(generation: string, signal?: AbortSignal): Promise<void> {
    await this.#mustExist(generation, signal);
    await this.#serving.write(generation, signal);
  }

  async drop(generation: string, signal?: AbortSignal): Promise<void> {
    const index = this.#index(generation);
    if ((await this.#serving.read(signal)) === generation)
      throw new EngineError(engineName, `generation ${generation} serves and cannot go`);
    await index.drop(signal);
  }

  async generations(signal?: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    for (let offset = 0; ; offset += indexesPerPage) {
      const call = { method: 'get', path: 'indexes', params: { offset, limit: indexesPerPage }, signal } as const;
      const { results, total } = await this.#connection.send({ ...call, answer: indexesAnswer });
      found.push(...results.flatMap(({ uid }) => this.#names.generation(uid) ?? []));
      if (offset + indexesPerPage >= total) return found;
    }
  }

  inventory(generation: string, signal?: AbortSignal): AsyncIterable<PassageRef[]> {
    return this.#index(generation).inventory(signal);
  }

  async search(tenant: InProject, query: KeywordQuery, signal?: AbortSignal): Promise<EngineHit[]> {
    signal?.throwIfAborted();
    const generation = await this.#serving.current(signal);
    try {
      return await this.#searchIn(generation, tenant, query, signal);
    } catch (error) {
      if (!isRefusal(error, 'index_not_found')) throw error;
      // Another process has activated the next one, and the one remembered here has gone.
      const next = await this.#serving.read(signal);
      if (next === undefined || next === generation) throw error;
      return this.#searchIn(next, tenant, query, signal);
    }
  }

  /** Nothing is kept open. */
  async close(): Promise<void> {}

  #searchIn(generation: string, tenant: InProject, query: KeywordQuery, signal: AbortSignal | undefined) {
    return askInOtherWords(query, (text) => this.#searchFor(text, generation, tenant, query, signal));
  }

  async #searchFor(
    text: string,
    generation: string,
    tenant: InProject,
    query: KeywordQuery,
    signal: AbortSignal | undefined,
  ) {
    const { words, alone, tell } = queryWords(text, query.filter.locale);
    // To Meilisearch, no words are the wish to see everything.
    if (words.length === 0) return [];
    const filter = searchedBy(tenant, query.filter);
    const asked = { index: this.#names.of(generation), words, alone, filter, limit: query.limit };
    const search = tell ? searchArticles : searchTitles;
    const hits = await search(this.#connection, asked, signal);
    return hits.map((hit) => ({ ...hit, generation }));
  }

  /** Meilisearch would make an index of its own accord: one without settings. */
  async #mustExist(generation: string, signal: AbortSignal | undefined): Promise<void> {
    if (!(await this.#index(generation).exists(signal)))
      throw new EngineError(engineName, `generation ${generation} has not been prepared`);
  }

  #index(generation: string): GenerationIndex {
    return new GenerationIndex(this.#connection, this.#tasks, this.#names.of(generation));
  }
}
