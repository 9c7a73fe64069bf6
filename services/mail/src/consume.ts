import { eventTypesOf, knownEventTypes } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { deleteMailboxesOf } from './mailboxes/index.js';

/** Events of different projects are independent, and each is one short statement. */
const concurrency = 4;
/** What `handle` does something at. */
export const wanted = eventTypesOf(['projectDeleted']);

/** Hears of projects that are gone. Every event is handled at least once. */
export function eventConsumer(deps: ConsumerDeps): Part {
  return createConsumer(deps, {
    durable: 'mail',
    types: knownEventTypes,
    wanted,
    concurrency,
    handler: ({ event, database }) => handle(database, Event.decode(event.payload)),
  });
}

/** Other events are not for mail. */
export async function handle(database: Database, event: Event): Promise<void> {
  if (event.data?.$case === 'projectDeleted') await deleteMailboxesOf(database, event);
}
