import type { IncomingMessage } from 'node:http';
import { fail } from '@pharos/contract';
import { isFailure, transportFailure } from '@pharos/kit';

const late = new WeakSet<IncomingMessage>();

/** Ends the reading of a body that does not arrive in time: whoever reads it, now or later, gets REQUEST_TIMEOUT. */
export function endLate(request: IncomingMessage): void {
  late.add(request);
  if (request.listenerCount('error') > 0) request.emit('error', fail('REQUEST_TIMEOUT'));
}

/** @throws REQUEST_TIMEOUT for a request whose time was over before anybody read its body */
export function checkInTime(request: IncomingMessage): void {
  if (late.has(request)) throw fail('REQUEST_TIMEOUT');
}

/** Why a body ended too early: its time is over, or else the client is gone. */
export function brokenOff(cause?: Error) {
  return isFailure(cause) ? cause : transportFailure('CANCELLED', 'the client stopped sending', cause);
}
