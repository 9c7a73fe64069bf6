import { type BusProgress, forgetMissingConsumer, readKnownConsumers, readUnhandled } from '@pharos/kit';
import { Problem } from '../problem.js';
import type { Means, Result } from './command.js';
import { onEachService } from './services.js';

/** The durable consumers for which events are kept, and for how long each has left one of any outbox. */
export async function listConsumers(means: Means): Promise<Result> {
  const { known, progress } = await look(means);
  const outboxes = await onEachService(means.databaseUrl, (database) => readUnhandled(database, progress));
  const oldestMs = (name: string) =>
    Math.max(
      0,
      ...Object.values(outboxes).flatMap((all) => all.filter((one) => one.name === name).map((one) => one.oldestMs)),
    );
  const consumers = known.map((name) => ({
    name,
    oldest_unhandled_seconds: Math.round(oldestMs(name) / 1_000),
    on_bus: isOn(progress, name),
  }));
  return { consumers };
}

/** Removes a consumer: nothing is kept for it any more. If a service still consumes under this name, it is there again, and misses nothing. */
export async function removeConsumer(means: Means, [name = '']: string[]): Promise<Result> {
  const { known, progress, bus } = await look(means);
  if (!known.includes(name))
    throw new Problem(`There is no consumer "${name}". The consumers are: ${known.join(', ')}.`);
  await bus.removeConsumer(name);
  // It went with another stream, and the bus never hears of it again.
  await onEachService(means.databaseUrl, (database) => forgetMissingConsumer(database, name, progress.stream));
  return { removed: name };
}

async function look({ databaseUrl, bus: open }: Means) {
  const outboxes = Object.values(await onEachService(databaseUrl, (database) => readKnownConsumers(database))).flat();
  if (outboxes.length === 0) throw new Problem('No consumer is known. Has the platform run on this database?');
  const bus = await open(outboxes.map(({ stream }) => stream));
  const progress = await bus.progress();
  if (!outboxes.some(({ stream }) => stream === progress.stream))
    throw new Problem('The services use another event bus. Set NATS_URL and NATS_STREAM as the services have them.');
  const known = [...new Set([...outboxes, ...progress.consumers].map(({ name }) => name))].toSorted();
  return { bus, progress, known };
}

function isOn({ consumers }: BusProgress, name: string): boolean {
  return consumers.some((consumer) => consumer.name === name);
}
