import type { Consumption, Database, EventBus, Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { Indexer } from '../search/indexer.js';
import { deleteArticlesOf } from '../store/deletion.js';

/** Events of different articles are independent; each waits mostly for engines and the embedder. */
const concurrency = 4;

/** Hears what is to be indexed, and of projects that are gone. Every event is handled at least once. */
export function eventConsumer(bus: EventBus, database: Database, indexer: Pick<Indexer, 'index'>): Part {
  let consumption: Consumption | undefined;
  return {
    name: 'event consumer',
    start() {
      const handler = ({ payload }: { payload: Uint8Array }, signal: AbortSignal) =>
        handle({ database, indexer }, Event.decode(payload), signal);
      consumption = bus.consume({ durable: 'knowledge', concurrency, handler });
    },
    stop: () => consumption?.stop(),
  };
}

/** An event only says where to look: what is to be done stands in the queue, which also outlives a lost event. */
export async function handle(
  { database, indexer }: { database: Database; indexer: Pick<Indexer, 'index'> },
  event: Event,
  signal?: AbortSignal,
): Promise<void> {
  if (event.data?.$case === 'articleChanged') return indexer.index(event.data.value.articleId, signal);
  if (event.data?.$case === 'projectDeleted') return deleteArticlesOf(database, event, signal);
}
