import { grpcStatus, isFailure } from '../../errors.js';
import { isDatabaseUnavailable } from '../../postgres/sql-state.js';
import { redactText } from '../../redact.js';
import type { OutgoingEvent } from '../event-bus.js';
import type { ConsumerSettings } from './consumer-options.js';
import type { RetryState } from './unhandled-events.js';

/** Pause while something that the handler needs is down. */
const outagePauseMs = 15_000;

/** Whether something that the handler needs is down: the event itself may be as good as any other. */
export function isDependencyDown(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (isFailure(error) && error.grpcStatus === grpcStatus.UNAVAILABLE);
}

/** Where an event stands after one more failure; what is down does not count against it. */
export function retryStateAfter(
  error: unknown,
  attempts: number,
  { maxAttempts, retryDelayMs }: Pick<ConsumerSettings, 'maxAttempts' | 'retryDelayMs'>,
): RetryState {
  const reason = redactText(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  if (isDependencyDown(error)) return { state: 'retrying', attempts, reason, delayMs: outagePauseMs };
  const failed = attempts + 1;
  if (failed >= maxAttempts) return { state: 'dead', attempts: failed, reason };
  return { state: 'retrying', attempts: failed, reason, delayMs: retryDelayMs(failed) };
}

/** One line at its first failure, one when it is dead; those between are for debugging. */
export function logFailure(
  { durable: consumer, log }: Pick<ConsumerSettings, 'durable' | 'log'>,
  { id, subject }: OutgoingEvent,
  { state, attempts }: RetryState,
  err: unknown,
): void {
  const facts = { consumer, event: id, subject, attempts, err };
  if (state === 'dead') log.error(facts, 'an event is dead: all attempts failed; see the command dead-events');
  else if (attempts <= 1) log.info(facts, 'could not handle an event; trying again later');
  else log.debug(facts, 'could not handle an event on a retry');
}
