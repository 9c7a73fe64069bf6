import type { ServerResponse } from 'node:http';

const endless = new WeakSet<ServerResponse>();

/** Has an answer that does not end by itself end with its client, who says nothing more when they are gone. */
export function endWithClient(response: ServerResponse): void {
  endless.add(response);
}

/** Nearly every answer has begun by then. */
const patienceMs = 250;

/**
 * To be called when the client of an answer has ended its side of the connection: it may have no more to send, or be gone. Who waits
 * for long is sent interim answers (RFC 9110 §15.2.1): the connection of a client that is gone breaks of it, and whatever works for
 * that client ends.
 */
export function onHalfClosed(response: ServerResponse): void {
  if (endless.has(response)) response.destroy();
  // The first one is answered with a reset by a host whose program is gone; the next one finds that out.
  const timer = setInterval(() => {
    if (!response.headersSent && response.req.httpVersion === '1.1') response.writeContinue();
  }, patienceMs);
  response.once('close', () => clearInterval(timer));
}
