import type { ServerResponse } from 'node:http';

const endless = new WeakSet<ServerResponse>();

/** Has an answer that does not end by itself end with its client, who says nothing more when they are gone. */
export function endWithClient(response: ServerResponse): void {
  endless.add(response);
  if (response.req.socket.readableEnded) response.destroy();
}

/** Nearly every answer has begun by then. The first interim answer is met with a reset by a host whose program is gone; the second finds that out. */
const firstWaitsMs = [250, 250];
/** Finds out about whoever leaves later. */
const laterWaitMs = 15_000;

/**
 * To be called when the client of an answer has ended its side of the connection: it may have no more to send, or be gone. Who waits
 * for long is sent interim answers (RFC 9110 §15.2.1): the connection of a client that is gone breaks of it, and whatever works for
 * that client ends.
 */
export function onHalfClosed(response: ServerResponse): void {
  if (endless.has(response)) response.destroy();
  else if (response.req.httpVersion === '1.1') askAfter(response, [...firstWaitsMs]);
}

function askAfter(response: ServerResponse, waitsMs: number[]): void {
  const ask = () => {
    response.off('close', forget);
    if (response.headersSent) return;
    response.writeContinue();
    askAfter(response, waitsMs);
  };
  const timer = setTimeout(ask, waitsMs.shift() ?? laterWaitMs);
  const forget = () => clearTimeout(timer);
  response.once('close', forget);
}
