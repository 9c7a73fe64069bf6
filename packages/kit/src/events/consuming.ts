import { backoffMs } from '../backoff.js';
import type { Logger } from '../log.js';
import { isDependencyDown } from './consumer/failure.js';
import { type ConsumeOptions, type Limits, NoRoomError } from './event-bus.js';
import { checkedDurable, checkedFilter } from './subjects.js';

/** What both adapters settle alike about a consumer. */
export interface ConsumerSettings {
  concurrency: number;
  maxInFlight: Limits;
  retryDelayMs(attempt: number): number;
}

const retry = { firstMs: 250, longestMs: 60_000 };
/**
 * Far more than is handled at once: the stream has one order for all, so what stands behind the slow events of an
 * organization is reached only by taking these as well.
 */
const maxInFlight: Limits = { events: 4_096, bytes: 64 * 1024 * 1024 };

/** @throws Error when the bus could not consume so. */
export function checkConsuming({ durable, filter, alone = false }: ConsumeOptions): void {
  checkedDurable(durable);
  if (filter !== undefined) checkedFilter(filter);
  if (filter !== undefined && alone) throw new Error(`consumer ${durable} is alone, and so cannot have a filter`);
}

export function consumerSettings(options: ConsumeOptions): ConsumerSettings {
  return {
    concurrency: options.concurrency ?? 1,
    maxInFlight: options.maxInFlight ?? maxInFlight,
    retryDelayMs: options.retryDelayMs ?? ((attempt) => backoffMs(attempt, retry)),
  };
}

export function logFailure(log: Logger, durable: string, id: string, attempt: number, error: unknown): void {
  log.debug(
    { consumer: durable, event: id, attempt, err: error },
    'could not handle an event; it will be delivered again',
  );
}

/** A line for each time: its events may all be good ones, whose handling alone says nothing. */
export function logRunFailure(log: Logger, durable: string, events: number, error: unknown): void {
  // What is down, or full, is reported with the event that is handled alone next.
  const isReported = isDependencyDown(error) || error instanceof NoRoomError;
  const facts = { consumer: durable, events, err: error };
  log[isReported ? 'debug' : 'info'](facts, 'could not handle several events together; each is handled alone');
}
