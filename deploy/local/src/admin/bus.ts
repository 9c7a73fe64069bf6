import { createEventBus, createLogger, type EventBus } from '@pharos/kit';
import { Problem } from '../problem.js';

const connectTimeoutMs = 5_000;

/** The bus of the services whose environment this is. @throws Problem when it does not answer */
export async function openBus(
  databaseUrl: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<EventBus> {
  const replicas = env.NATS_STREAM_REPLICAS ? Number(env.NATS_STREAM_REPLICAS) : undefined;
  const bus = createEventBus({
    ...{ natsUrl: env.NATS_URL || undefined, stream: env.NATS_STREAM || undefined, replicas, databaseUrl },
    ...{ clientName: 'pharos admin', log: createLogger({ service: 'admin', level: 'silent' }) },
  });
  try {
    await bus.waitUntilReady(AbortSignal.timeout(connectTimeoutMs));
    return bus;
  } catch {
    await bus.close();
    throw new Problem(`Could not reach the event bus (NATS_URL: ${env.NATS_URL ? 'set' : 'not set'}).`);
  }
}
