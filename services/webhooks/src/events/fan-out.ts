import { subscriptionsFor } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { payload, tell, withoutPerson } from '../domain/payload.js';
import { newDeliveryId } from '../store/deliveries.js';
import { createDeliveries, findSubscribers, wereErased } from '../store/fan-out.js';
import { occurredAt } from './consume.js';

/** Makes one delivery for each active webhook of the project that asks for the event. */
export async function fanOut(database: Database, event: Event): Promise<void> {
  const subscribers = await findSubscribers(database, event, subscriptionsFor(event.type));
  if (subscribers.length === 0) return;
  const at = occurredAt(event);
  const { data, persons } = await toldNow(database, event, at);
  const deliveries = subscribers.map((webhookId) => {
    const id = newDeliveryId();
    return { id, webhookId, body: payload(id, event.type, at, data) };
  });
  await createDeliveries(database, { eventId: event.id, event: event.type, persons }, deliveries);
}

/** Without the person, where an erasure came in between. */
async function toldNow(database: Database, event: Event, at: Date): Promise<ReturnType<typeof tell>> {
  const told = tell(event);
  if (told.persons.length === 0 || !(await wereErased(database, told.persons, at))) return told;
  return { data: withoutPerson(event.type, told.data), persons: [] };
}
