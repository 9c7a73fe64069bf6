import { createEmbeddedEventBus, createLogger, createRegistry, type EventBus, newId } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { TestWebhooks, until } from '../testing/test-webhooks.js';
import { eventConsumer } from './consume.js';

const log = createLogger({ service: 'test', level: 'silent' });
/** More than the consumer asks for at once. */
const moreThanAWindow = 150;
let world: TestWebhooks;
let bus: EventBus;

beforeAll(async () => {
  world = await TestWebhooks.start();
  bus = createEmbeddedEventBus({ databaseUrl: world.url, clientName: 'test', log });
  await bus.waitUntilReady();
});
afterAll(async () => {
  await bus.close();
  await world.stop();
});

function outgoing(event: Event) {
  const { id, orgId, projectId, type, orderingKey } = event;
  return { id, subject: `${orgId}.${projectId}.${type}`, orderingKey, payload: Event.encode(event).finish() };
}

test('events that this version cannot render, or that lack their data, hold up nobody’s deliveries', async () => {
  const [a, b] = [await TestEndpoint.create(world), await TestEndpoint.create(world)];
  const consumer = eventConsumer(
    { bus, database: world.database, log, registry: createRegistry() },
    {
      queues: world.queues,
      subscribers: world.subscribers,
      dispatcher: world.worker().dispatcher,
      onHeld: () => undefined,
    },
  );
  await consumer.start?.(new AbortController().signal);
  const broken = (type: string) =>
    Array.from({ length: moreThanAWindow }, () => {
      const id = newId('evt');
      return outgoing({ ...contactCreated(a, id), type, orderingKey: id, data: undefined });
    });
  await bus.publish([...broken('ticket.closed'), ...broken('ticket.created'), ...broken('contact.created')]);
  await bus.publish([outgoing({ ...contactCreated(b, newId('evt')), orderingKey: 'con_of_b' })]);
  const made = () => world.rows('SELECT FROM deliveries WHERE webhook_id = $1', b.webhookId);
  await until(async () => (await made()).length === 1, 'the delivery of the other organization');
  const setAside = () => world.rows('SELECT FROM unhandled_events WHERE org_id = $1', a.orgId);
  await until(async () => (await setAside()).length === 3 * moreThanAWindow, 'all of the others to be set aside');
  await consumer.stop(0);
  const states = await world.rows(`SELECT type, state, count(*)::int AS events FROM unhandled_events
    WHERE org_id = '${a.orgId}' GROUP BY type, state ORDER BY type`);
  expect(states).toEqual([
    { type: 'contact.created', state: 'retrying', events: moreThanAWindow },
    { type: 'ticket.closed', state: 'unknown_type', events: moreThanAWindow },
    { type: 'ticket.created', state: 'unknown_type', events: moreThanAWindow },
  ]);
  expect(await world.rows('SELECT FROM deliveries WHERE webhook_id = $1', a.webhookId)).toEqual([]);
});
