import { BusUnavailableError, type EventBus } from '@pharos/kit';

/**
 * The event bus of a service that only reads: it connects to nothing, not even to the database, and is never ready. Whatever asks
 * something of it fails.
 */
export function absentEventBus(): EventBus {
  const refuse = () => Promise.reject(new BusUnavailableError());
  const neverReceives = (): never => {
    throw new BusUnavailableError();
  };
  return {
    publish: refuse,
    consume: neverReceives,
    tail: neverReceives,
    progress: refuse,
    holds: refuse,
    trim: refuse,
    removeConsumer: refuse,
    ready: () => false,
    waitUntilReady: refuse,
    close: async () => {},
  };
}
