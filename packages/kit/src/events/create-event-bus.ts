import type { Logger } from '../log.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { createEmbeddedEventBus } from './embedded/embedded-event-bus.js';
import type { EventBus } from './event-bus.js';
import { createNatsEventBus } from './nats/nats-event-bus.js';

export interface EventBusOptions {
  /** Absent: events go over the database. */
  natsUrl?: string | undefined;
  databaseUrl: string;
  /** Who connects, as the server's own monitoring shows it. */
  clientName: string;
  log: Logger;
  /** Where to show outages. */
  metrics?: MetricsRegistry | undefined;
  /** NATS only: name of the stream, for several platforms on one server. Default `events`. */
  stream?: string | undefined;
  /** NATS servers that each hold the stream, when it is made. Default 1. */
  replicas?: number | undefined;
  /** NATS only: the stream has to be there, and is neither made nor changed. */
  existing?: boolean;
}

/** The bus that the configuration asks for. Connects in the background; `ready` and `waitUntilReady` report when. */
export function createEventBus(options: EventBusOptions): EventBus {
  const { natsUrl, ...rest } = options;
  return natsUrl === undefined ? createEmbeddedEventBus(rest) : createNatsEventBus({ natsUrl, ...rest });
}
