import { isEventName } from '@pharos/contract';
import type { Consumption, Database, EventBus, Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { payloadWithoutPerson } from '../domain/payload.js';
import { eraseSome, rememberErased } from '../store/erase-person.js';
import { deleteWebhooksOf } from '../store/webhooks.js';
import { fanOut } from './fan-out.js';

/** Events of different records are independent, and each waits mostly for the database. */
const concurrency = 16;

/** Makes deliveries of what happens. Every event is handled at least once, and takes effect once. */
export function eventConsumer(bus: EventBus, database: Database): Part {
  let consumption: Consumption | undefined;
  return {
    name: 'event consumer',
    start() {
      const handler = ({ payload }: { payload: Uint8Array }) => handle(database, Event.decode(payload));
      consumption = bus.consume({ durable: 'webhooks', concurrency, handler });
    },
    stop: () => consumption?.stop(),
  };
}

/** What services tell each other besides is not for webhooks. */
export async function handle(database: Database, event: Event): Promise<void> {
  if (isEventName(event.type)) return fanOut(database, event);
  if (event.data?.$case === 'projectDeleted') return deleteWebhooksOf(database, event);
  if (event.data?.$case === 'contactErased') return erase(database, event, event.data.value.identifierDigests);
}

async function erase(database: Database, event: Event, digests: readonly string[]): Promise<void> {
  const person = { projectId: event.projectId, digests, at: occurredAt(event) };
  await rememberErased(database, person);
  const rewrite = (delivery: { event: string; body: string }) => payloadWithoutPerson(delivery.event, delivery.body);
  while (await eraseSome(database, person, rewrite));
}

/** Every service says when it happened; without that the event is not one of ours. */
export function occurredAt({ id, occurredAt: at }: Event): Date {
  if (at === undefined) throw new Error(`event ${id} does not tell when it happened`);
  return at;
}
