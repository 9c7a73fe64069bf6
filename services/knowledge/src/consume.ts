import { eventTypesOf, knownEventTypes } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { deleteProject } from './project-deletion.js';

/** A large project takes a while to be forgotten; that holds up nobody's articles. */
const concurrency = 4;
/** What `handle` does something at. */
export const wanted = eventTypesOf(['articleChanged', 'projectDeleted']);

/** Calls `onChanged` when articles were published or hidden, and deletes projects that are gone. Every event is handled at least once. */
export function eventConsumer(deps: ConsumerDeps, onChanged: () => Promise<void>): Part {
  return createConsumer(deps, {
    durable: 'knowledge',
    types: knownEventTypes,
    wanted,
    concurrency,
    handler: ({ event, database, signal }) => handle({ database, onChanged }, Event.decode(event.payload), signal),
  });
}

/**
 * An event only says where to look: what is to be done stands in the queue, which also outlives a lost event. So nothing waits here
 * for engines and the embedder: the events of an import would hold up all that come after them.
 */
export async function handle(
  { database, onChanged }: { database: Database; onChanged(): Promise<void> },
  event: Event,
  signal?: AbortSignal,
): Promise<void> {
  if (event.data?.$case === 'articleChanged') return onChanged();
  if (event.data?.$case === 'projectDeleted') return deleteProject(database, event, signal);
}
