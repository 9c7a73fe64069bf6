import { backoffMs } from '../backoff.js';
import type { Logger } from '../log.js';
import type { ConsumeOptions } from './event-bus.js';

/** What both adapters settle alike about a consumer. */
export interface ConsumerSettings {
  concurrency: number;
  /** Events taken and not yet handled, at most. Behind one that keeps failing nothing more than this goes on. */
  window: number;
  retryDelayMs(attempt: number): number;
}

const retry = { firstMs: 250, longestMs: 60_000 };
const smallestWindow = 64;
const windowPerHandler = 8;

export function consumerSettings(options: ConsumeOptions): ConsumerSettings {
  const concurrency = options.concurrency ?? 1;
  return {
    concurrency,
    window: Math.max(smallestWindow, concurrency * windowPerHandler),
    retryDelayMs: options.retryDelayMs ?? ((attempt) => backoffMs(attempt, retry)),
  };
}

export function logFailure(log: Logger, durable: string, id: string, attempt: number, error: unknown): void {
  log.warn({ consumer: durable, event: id, attempt, err: error }, 'an event could not be handled; it will come again');
}
