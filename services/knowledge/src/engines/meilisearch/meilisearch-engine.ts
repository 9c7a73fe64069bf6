import { type Clock, systemClock } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { z } from 'zod';
import { type ClientCertificate, ServerHealth, type ServerOutages } from '../../dependencies/index.js';
import { inChunks } from '../../text/index.js';
import {
  type ArticleChange,
  EngineError,
  type EngineHit,
  type KeywordEngine,
  type KeywordQuery,
  type Passage,
  type PassageRef,
} from '../engine.js';
import { type IndexNames, indexNames } from '../index-names.js';
import { refFields } from '../stored-passage.js';
import { checkVersion } from '../version.js';
import { searchArticles, searchTitles } from './article-search.js';
import { askedFor } from './asked.js';
import { type Call, Connection } from './connection.js';
import { engineName, isRefusal } from './errors.js';
import { indexSettings, isSet, settingsAnswer } from './index-settings.js';
import { documentForm, referencesAnswer, toDocument } from './passage-document.js';
import { Tasks } from './tasks.js';
import { searchedBy } from './tenant-filter.js';

export interface MeilisearchEngineOptions {
  url: string;
  /** May create, delete, fill, set and search indexes of the prefix, and read tasks. Absent: the server wants none. */
  apiKey?: string | undefined;
  /** Begins the names of indexes; lower-case letters, digits and hyphens. */
  prefix: string;
  certificate?: ClientCertificate | undefined;
  /** Passages in a task. Default: 1 000, of some kilobytes each. */
  batchSize?: number | undefined;
  /** For one request and its answer. Default: five seconds. Tasks of the server's may take longer. */
  timeoutMs?: number | undefined;
  outages?: ServerOutages | undefined;
  /** Default: the machine's. */
  clock?: Clock | undefined;
}

/** Far more than there are of anything that is listed at once: indexes of a server, passages of a slice. */
const mostListed = 100_000;

/** Beside sparse vectors less than BM25: those have the same words, weighed by how often and in how many passages they stand (test/relevance/README.md). */
const weights = { sparse: { keyword: 0.25, vector: 0.75 }, dense: { keyword: 0.3, vector: 0.7 } };

/** Before, it does not tell how many passages a query has. */
const oldestVersion = '1.40';

const existence = z.object({ uid: z.string() });
const statsAnswer = z.object({ numberOfDocuments: z.number() });
const versionAnswer = z.object({ pkgVersion: z.string() });
const indexesAnswer = z.object({ results: z.array(existence) });

/**
 * Keyword search by a Meilisearch server of version 1.40 or later. Processes may share it. A write takes as long as the server's
 * tasks do; the signal ends the wait.
 *
 * @throws EngineError when address, API key or prefix cannot be used.
 */
export function createMeilisearchEngine(options: MeilisearchEngineOptions): KeywordEngine {
  return new MeilisearchEngine(options);
}

class MeilisearchEngine implements KeywordEngine {
  readonly name = engineName;
  readonly durable = true;
  readonly form = documentForm;
  readonly weights = weights;
  readonly #names: IndexNames;
  readonly #connection: Connection;
  readonly #tasks: Tasks;
  readonly #health: ServerHealth;
  readonly #batchSize: number;

  constructor(options: MeilisearchEngineOptions) {
    const { url, apiKey, certificate, prefix, timeoutMs = 5_000, outages, clock = systemClock } = options;
    const health = new ServerHealth(outages);
    this.#health = health;
    this.#batchSize = options.batchSize ?? 1_000;
    this.#names = indexNames(engineName, prefix);
    this.#connection = new Connection({ url, apiKey, certificate, timeoutMs, health });
    this.#tasks = new Tasks(this.#connection, clock, health);
  }

  /** Others may do the same at the same time. An index that was left without its settings counts as one that was made now. */
  async prepare(index: string, signal?: AbortSignal, before?: () => Promise<void>): Promise<boolean> {
    const uid = this.#names.of(index);
    await this.#checkVersion(signal);
    // Setting them anew could index everything again.
    if (await this.#isSet(uid, signal)) return false;
    await before?.();
    const create = { method: 'post', path: 'indexes', body: { uid, primaryKey: 'id' }, signal } as const;
    const set = { method: 'patch', path: `indexes/${uid}/settings`, body: indexSettings, signal } as const;
    const tasks = [await this.#tasks.enqueue(create), await this.#tasks.enqueue(set)];
    await this.#finish(tasks, { signal, pardoned: 'index_already_exists' });
    return true;
  }

  /** What goes does so when what is new is there: where that is refused, what was there before is still found. */
  async write(
    index: string,
    changes: readonly ArticleChange<Passage>[],
    signal?: AbortSignal,
    onLate?: (error: EngineError) => void,
  ): Promise<void> {
    const path = `indexes/${this.#names.of(index)}`;
    const [items, gone] = [changes.flatMap((change) => change.items), changes.flatMap((change) => change.gone)];
    const documents: object[] = [];
    for await (const piece of inChunks(items, (item) => item, signal)) documents.push(...piece.map(toDocument));
    // Meilisearch would make an index of its own accord: one without settings.
    await this.#connection.send({ method: 'get', path, answer: existence, signal });
    await this.#send(`${path}/documents`, documents, signal, onLate);
    await this.#send(`${path}/documents/delete-batch`, gone, signal, onLate);
  }

  /** In tasks that are all under way before any is waited for: the server makes one batch of them. */
  async #send(
    path: string,
    all: readonly unknown[],
    signal: AbortSignal | undefined,
    onLate?: (error: EngineError) => void,
  ): Promise<void> {
    const tasks: number[] = [];
    for (const body of batchesOf(all, this.#batchSize))
      tasks.push(await this.#tasks.enqueue({ method: 'post', path, body, signal }));
    await this.#finish(tasks, { signal, onLate });
  }

  async drop(index: string, signal?: AbortSignal): Promise<void> {
    const task = await this.#tasks.enqueue({ method: 'delete', path: `indexes/${this.#names.of(index)}`, signal });
    await this.#finish([task], { signal, pardoned: 'index_not_found' });
  }

  async indexes(signal?: AbortSignal): Promise<string[]> {
    const call = { method: 'get', path: 'indexes', params: { limit: mostListed }, answer: indexesAnswer } as const;
    const { results } = await this.#connection.send({ ...call, signal });
    return this.#names.among(results.map(({ uid }) => uid));
  }

  async inventory(index: string, slice: number, signal?: AbortSignal): Promise<PassageRef[]> {
    const path = `indexes/${this.#names.of(index)}/documents/fetch`;
    const body = { filter: `slice = ${Number(slice)}`, fields: refFields, limit: mostListed };
    const call: Call<z.infer<typeof referencesAnswer>> = {
      method: 'post',
      path,
      body,
      answer: referencesAnswer,
      signal,
    };
    const { results, total } = await this.#connection.send(call);
    if (total > results.length) throw new EngineError(engineName, `slice ${slice} has too many passages: ${total}`);
    return results;
  }

  async count(index: string, signal?: AbortSignal): Promise<number> {
    const call = {
      method: 'get',
      path: `indexes/${this.#names.of(index)}/stats`,
      answer: statsAnswer,
      signal,
    } as const;
    return (await this.#connection.send(call)).numberOfDocuments;
  }

  async search(index: string, tenant: InProject, query: KeywordQuery, signal?: AbortSignal): Promise<EngineHit[]> {
    signal?.throwIfAborted();
    const { asked, isTitle, locales } = askedFor(query);
    const filter = searchedBy(tenant, query.filter);
    const place = { index: this.#names.of(index), filter, locales, limit: query.limit };
    const search = isTitle ? searchTitles : searchArticles;
    return search(this.#connection, place, asked, signal);
  }

  /** Nothing is kept open. */
  async close(): Promise<void> {}

  /** Whether the index is there and has its settings. */
  async #isSet(uid: string, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      const path = `indexes/${uid}/settings`;
      return isSet(await this.#connection.send({ method: 'get', path, answer: settingsAnswer, signal }));
    } catch (error) {
      if (isRefusal(error, 'index_not_found')) return false;
      throw error;
    }
  }

  /** A key for some indexes may not be allowed to ask: a refusal says nothing. */
  async #checkVersion(signal: AbortSignal | undefined): Promise<void> {
    const call = { method: 'get', path: 'version', answer: versionAnswer, signal, isUnreported: true } as const;
    const told = await this.#connection.send(call).catch((error: unknown) => {
      if (isRefusal(error, 'invalid_api_key')) return undefined;
      return this.#health.read(() => Promise.reject(error));
    });
    if (told) checkVersion(engineName, told.pkgVersion, { needed: oldestVersion, health: this.#health });
  }

  async #finish(tasks: readonly number[], { signal, pardoned = '', onLate }: Finishing): Promise<void> {
    for (const task of tasks) {
      await this.#tasks.finish(task, signal, onLate).catch((error: unknown) => {
        if (pardoned === '' || !isRefusal(error, pardoned)) throw error;
      });
    }
  }
}

/** How tasks that are all under way are waited for. */
interface Finishing {
  readonly signal: AbortSignal | undefined;
  /** A reason for which one may have failed. */
  readonly pardoned?: string;
  readonly onLate?: ((error: EngineError) => void) | undefined;
}

function* batchesOf<Each>(all: readonly Each[], size: number): Generator<Each[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
