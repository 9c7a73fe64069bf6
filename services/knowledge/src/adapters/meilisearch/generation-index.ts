import { z } from 'zod';
import type { Passage, PassageRef } from '../../search/engine.js';
import { refFields } from '../shared/stored-passage.js';
import type { Connection } from './connection.js';
import { isRefusal } from './errors.js';
import { indexSettings, isSet, settingsAnswer } from './index-settings.js';
import { referencesAnswer, toDocument } from './passage-document.js';
import type { Tasks } from './tasks.js';
import type { TenantFilter } from './tenant-filter.js';

const batchSize = 500;
const pageSize = 1_000;

/** The index of one generation. */
export class GenerationIndex {
  readonly #connection: Connection;
  readonly #tasks: Tasks;
  readonly #uid: string;
  readonly #path: string;

  constructor(connection: Connection, tasks: Tasks, uid: string) {
    this.#connection = connection;
    this.#tasks = tasks;
    this.#uid = uid;
    this.#path = `indexes/${uid}`;
  }

  async exists(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await this.#connection.send({ method: 'get', path: this.#path, answer: z.object({ uid: z.string() }), signal });
      return true;
    } catch (error) {
      if (isRefusal(error, 'index_not_found')) return false;
      throw error;
    }
  }

  /** Another replica may do the same at the same time. */
  async prepare(signal: AbortSignal | undefined): Promise<void> {
    if (!(await this.exists(signal))) await this.#create(signal);
    const path = `${this.#path}/settings`;
    const current = await this.#connection.send({ method: 'get', path, answer: settingsAnswer, signal });
    // Setting them anew could index everything again.
    if (!isSet(current)) await this.#tasks.run({ method: 'patch', path, body: indexSettings, signal });
  }

  /** Task after task, but waits only when all are under way: Meilisearch takes those that wait together. */
  async upsert(passages: readonly Passage[], signal: AbortSignal | undefined): Promise<void> {
    const tasks: number[] = [];
    for (let from = 0; from < passages.length; from += batchSize) {
      const body = passages.slice(from, from + batchSize).map(toDocument);
      tasks.push(await this.#tasks.enqueue({ method: 'post', path: `${this.#path}/documents`, body, signal }));
    }
    for (const task of tasks) await this.#tasks.finish(task, signal);
  }

  async removeWhere(filter: TenantFilter, signal: AbortSignal | undefined): Promise<void> {
    await this.#tasks.run({ method: 'post', path: `${this.#path}/documents/delete`, body: { filter }, signal });
  }

  async drop(signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#tasks.run({ method: 'delete', path: this.#path, signal });
    } catch (error) {
      if (!isRefusal(error, 'index_not_found')) throw error;
    }
  }

  /** By position: what is removed meanwhile may hide as many others from this round. */
  async *inventory(signal: AbortSignal | undefined): AsyncIterable<PassageRef[]> {
    const path = `${this.#path}/documents/fetch`;
    for (let offset = 0; ; offset += pageSize) {
      const body = { fields: refFields, offset, limit: pageSize };
      const page = await this.#connection.send({ method: 'post', path, body, answer: referencesAnswer, signal });
      if (page.results.length > 0) yield page.results;
      if (offset + pageSize >= page.total) return;
    }
  }

  async #create(signal: AbortSignal | undefined): Promise<void> {
    try {
      await this.#tasks.run({ method: 'post', path: 'indexes', body: { uid: this.#uid, primaryKey: 'id' }, signal });
    } catch (error) {
      if (!isRefusal(error, 'index_already_exists')) throw error;
    }
  }
}
