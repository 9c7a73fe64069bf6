import { renderEventData } from '@pharos/contract';
import { createEventBus, createLogger } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { poll } from '../support/poll.js';

/** A durable consumer that remembers, per event name and record, the ids of the events it was given. */
export interface EventCount {
  /** Waits until so many `*.created` events have come and returns event ids by `<event name> <record id>`. */
  settle(total: number): Promise<Map<string, Set<string>>>;
  stop(): Promise<void>;
}

const settleTimeoutMs = 120_000;

export async function countEvents(where: { databaseUrl: string; natsUrl: string | undefined }): Promise<EventCount> {
  const log = createLogger({ service: 'real-input', level: 'warn' });
  const bus = createEventBus({ ...where, clientName: 'real-input', log });
  const seen = new Map<string, Set<string>>();
  let created = 0;
  const consumption = bus.consume({
    durable: 'real-input',
    concurrency: 16,
    handler: async ({ payload }) => {
      const event = Event.decode(payload);
      const key = `${event.type} ${renderEventData(event).id}`;
      const ids = seen.get(key) ?? new Set();
      if (ids.size === 0 && event.type.endsWith('.created')) created += 1;
      seen.set(key, ids.add(event.id));
    },
  });
  await consumption.started;
  return {
    async settle(total) {
      await poll(() => created >= total, { what: `${total} events`, timeoutMs: settleTimeoutMs });
      return seen;
    },
    async stop() {
      await consumption.stop();
      await bus.close();
    },
  };
}
