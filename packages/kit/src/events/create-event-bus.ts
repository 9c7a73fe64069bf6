import type { Logger } from '../log.js';
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
  /** NATS servers that each hold the stream, when it is made. Default 1. */
  replicas?: number;
}

/** The bus that the configuration asks for. Connects behind the scenes; `ready` and `waitUntilReady` tell. */
export function createEventBus({ natsUrl, databaseUrl, clientName, log, replicas }: EventBusOptions): EventBus {
  if (natsUrl === undefined) return createEmbeddedEventBus({ databaseUrl, clientName, log });
  return createNatsEventBus({ natsUrl, clientName, log, ...(replicas === undefined ? {} : { replicas }) });
}
