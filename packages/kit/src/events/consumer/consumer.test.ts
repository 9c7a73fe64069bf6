import { expect, test } from 'vitest';
import { createLogger } from '../../log.js';
import type { SharedDatabase } from '../../postgres/database.js';
import { createRegistry } from '../../telemetry/metrics.js';
import type { ConsumeOptions, EventBus, ReceivedEvent } from '../event-bus.js';
import { createConsumer } from './consumer.js';

// What a consumer does with an event for which there is no room, try by try; that no event is lost by it the contract of the
// bus shows (test/contract/event-bus-unhandled.ts).

const limits = { events: 5, bytes: 1_000 };

/** A consumer of `thing.created`, whose handler always fails, over a table in which every organization has all its room. */
async function fullConsumer() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ service: 'test', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const registry = createRegistry();
  const query = async ({ name }: { name: string }) => (name === 'unhandled-held-by' ? [limits] : []);
  const database = { query, for: () => database } as unknown as SharedDatabase;
  let handle: ConsumeOptions['handler'] = async () => undefined;
  const consume = ({ handler }: ConsumeOptions) => {
    handle = handler;
    return { started: Promise.resolve(), stop: async () => undefined };
  };
  const bus = { consume } as unknown as EventBus;
  const handler = () => Promise.reject(new Error('never'));
  const options = { durable: 'worker', types: ['thing.created'], limits, handler };
  const consumer = createConsumer({ bus, database, log, registry }, options);
  await consumer.start?.(new AbortController().signal);
  await consumer.stop(0);
  const receive = (type: string, attempt: number) => {
    const subject = `org_1.prj_1.${type}`;
    const event: ReceivedEvent = { id: 'evt_1', subject, orderingKey: 'one', payload: new Uint8Array(1), attempt };
    return handle(event, new AbortController().signal);
  };
  const count = async (state: string) => {
    const [, events] =
      (await registry.metrics()).match(`events_set_aside_total{consumer="worker",state="${state}"} (\\d+)`) ?? [];
    return Number(events);
  };
  return { receive, count, lines };
}

test('an event that is to be tried again waits on the bus: it counts once however often it comes, and is no outage', async () => {
  const { receive, count, lines } = await fullConsumer();
  for (const attempt of [1, 2, 3])
    await expect(receive('thing.created', attempt)).rejects.toMatchObject({ name: 'NoRoomError' });
  expect([await count('no_room'), await count('dropped'), await count('retrying')]).toEqual([1, 0, 0]);
  expect(lines).toEqual([]);
});

test('an event of an unknown type is dropped, which is logged and counted: it would wait for nobody knows whom', async () => {
  const { receive, count, lines } = await fullConsumer();
  await receive('thing.shared', 1);
  expect([await count('no_room'), await count('dropped'), await count('unknown_type')]).toEqual([0, 1, 0]);
  const dropped = { level: 'error', consumer: 'worker', event: 'evt_1', subject: 'org_1.prj_1.thing.shared' };
  expect(lines.filter(({ level }) => level === 'error')).toEqual([expect.objectContaining(dropped)]);
});
