import { Batcher, getOrMake, type Logger, type SharedDatabase } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { NewFeedEvent } from './append-events.js';
import { erasedSubjects, eraseIfErased, eventsWithoutErased, type FindErased } from './erasures.js';
import { GatheredAppends } from './gathered-appends.js';

interface Writing {
  readonly batcher: Batcher<readonly NewFeedEvent[], void>;
  waiting: number;
}

/** Writes the events of each write of a project in their order, and writes as they come; those that come while others are written go together. */
export class FeedWriter {
  readonly #writing = new Map<string, Writing>();
  readonly #findErased: FindErased;
  readonly #appends: GatheredAppends;

  constructor(
    private readonly database: SharedDatabase,
    log: Logger,
    private readonly most: number,
  ) {
    this.#findErased = erasedSubjects(database.for({ owner: 'feeds', kind: 'write' }));
    this.#appends = new GatheredAppends(database, log);
  }

  /**
   * Resolves once the events, in this order, are recorded, if anybody listens. When it rejects the first of them may be, and none of
   * what came after one that is not.
   */
  async write({ orgId, projectId }: InProject, events: readonly NewFeedEvent[]): Promise<void> {
    const key = `${orgId} ${projectId}`;
    const writing = getOrMake(this.#writing, key, () => ({ batcher: this.#batcher({ orgId, projectId }), waiting: 0 }));
    writing.waiting += 1;
    try {
      await writing.batcher.ask(events);
    } finally {
      writing.waiting -= 1;
      if (writing.waiting === 0) this.#writing.delete(key);
    }
  }

  #batcher(at: InProject): Batcher<readonly NewFeedEvent[], void> {
    const writeAll = async (groups: readonly (readonly NewFeedEvent[])[]) => {
      const events = groups.flat();
      for (let from = 0; from < events.length; from += this.most)
        await this.#append(at, events.slice(from, from + this.most));
      return [];
    };
    return new Batcher(writeAll, this.most);
  }

  async #append(at: InProject, events: readonly NewFeedEvent[]): Promise<void> {
    const database = this.database.for({ owner: at.orgId, kind: 'write' });
    await this.#appends.append({ ...at, events: await eventsWithoutErased(this.#findErased, events) });
    await eraseIfErased({ database, find: this.#findErased }, at, events);
  }
}
