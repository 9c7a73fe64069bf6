import { createEventBus, createLogger, type EventBus } from '@pharos/kit';
import { Problem } from '../problem.js';

const connectTimeoutMs = 5_000;

/**
 * The bus of the services whose environment this is; nothing is made there. `streams` are those that the services have published to.
 * @throws Problem when it is another one, or does not answer
 */
export async function openBus(
  databaseUrl: string,
  env: Readonly<Record<string, string | undefined>>,
  streams: readonly string[],
): Promise<EventBus> {
  const stream = env.NATS_STREAM || undefined;
  const name = env.NATS_URL ? (stream ?? 'events') : 'bus';
  if (!streams.some((each) => each.startsWith(`${name}@`)))
    throw new Problem('The services use another event bus. Set NATS_URL and NATS_STREAM as the services have them.');
  const bus = createEventBus({
    natsUrl: env.NATS_URL || undefined,
    stream,
    existing: true,
    databaseUrl,
    clientName: 'pharos admin',
    log: createLogger({ service: 'admin', level: 'silent' }),
  });
  try {
    await bus.waitUntilReady(AbortSignal.timeout(connectTimeoutMs));
    return bus;
  } catch {
    await bus.close();
    throw new Problem(`Could not reach the event bus, or the stream "${name}" is not there.`);
  }
}
