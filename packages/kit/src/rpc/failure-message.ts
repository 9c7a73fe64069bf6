import type { Failure as FailureMessage } from '@pharos/proto/pharos/transport/v1/tunnel';
import { Failure } from '../errors.js';

/** A failure as it travels between services. */
export function failureToMessage(failure: Failure): FailureMessage {
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(failure.details)) metadata[name] = JSON.stringify(value);
  return { message: failure.message, reason: failure.reason, metadata };
}

/** The failure that a message describes. */
export function failureFromMessage(status: number, message: FailureMessage | undefined): Failure {
  const details: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(message?.metadata ?? {})) details[name] = JSON.parse(value);
  return new Failure(message?.reason || 'INTERNAL', status, message?.message ?? '', details);
}
