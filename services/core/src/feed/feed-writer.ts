import { Batcher, getOrMake, type SharedDatabase } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { appendEvents, type NewFeedEvent } from './append.js';
import { eraseIfErased, eventsWithoutErased } from './erasures.js';

interface Writing {
  readonly batcher: Batcher<NewFeedEvent, void>;
  waiting: number;
}

/** Writes the events of a project in the order in which they come; those that come while others are written go together. */
export class FeedWriter {
  readonly #writing = new Map<string, Writing>();

  constructor(
    private readonly database: SharedDatabase,
    private readonly most: number,
  ) {}

  /** Resolves once the event is recorded, if anybody listens. */
  async write({ orgId, projectId }: InProject, event: NewFeedEvent): Promise<void> {
    const key = `${orgId} ${projectId}`;
    const writing = getOrMake(this.#writing, key, () => ({ batcher: this.#batcher({ orgId, projectId }), waiting: 0 }));
    writing.waiting += 1;
    try {
      await writing.batcher.ask(event);
    } finally {
      writing.waiting -= 1;
      if (writing.waiting === 0) this.#writing.delete(key);
    }
  }

  /** Resolves once these events, in this order, are recorded together, if anybody listens. */
  async writeRun(at: InProject, events: readonly NewFeedEvent[]): Promise<void> {
    const database = this.database.for({ owner: at.orgId, kind: 'write' });
    await appendEvents(database, at, await eventsWithoutErased(database, events));
    await eraseIfErased(database, at, events);
  }

  #batcher(at: InProject): Batcher<NewFeedEvent, void> {
    const writeAll = async (events: readonly NewFeedEvent[]) => {
      await this.writeRun(at, events);
      return [];
    };
    return new Batcher(writeAll, this.most);
  }
}
