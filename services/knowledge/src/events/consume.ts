import { knownEventTypes } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Handling, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { IndexWorker } from '../search/index-worker.js';
import { deleteBesideArticles } from '../store/beside-articles.js';
import { deleteArticlesOf } from '../store/deletion.js';

/** A large project takes a while to be forgotten; that holds up nobody's articles. */
const concurrency = 4;

type Hearing = Pick<IndexWorker, 'hear'>;

/** Hears what is to be indexed, and of projects that are gone. Every event is handled at least once. */
export function eventConsumer(deps: ConsumerDeps, worker: Hearing): Part {
  const handler = ({ event, database, signal }: Handling) =>
    handle({ database, worker }, Event.decode(event.payload), signal);
  return createConsumer(deps, { durable: 'knowledge', types: knownEventTypes, concurrency, handler });
}

/**
 * An event only says where to look: what is to be done stands in the queue, which also outlives a lost event. So nothing waits here
 * for engines and the embedder: the events of an import would hold up all that come after them.
 */
export async function handle(
  { database, worker }: { database: Database; worker: Hearing },
  event: Event,
  signal?: AbortSignal,
): Promise<void> {
  if (event.data?.$case === 'articleChanged') return worker.hear(event, event.data.value.articleId);
  if (event.data?.$case === 'projectDeleted') {
    await deleteArticlesOf(database, event, signal);
    return deleteBesideArticles(database, event);
  }
}
