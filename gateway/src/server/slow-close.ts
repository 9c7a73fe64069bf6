import type { IncomingMessage } from 'node:http';

/** A client that sends its whole body before it reads anything needs so long to come to its answer. */
const slowCloseMs = 30_000;

/**
 * Has the connection of a request that will not be read to its end closed slowly, once it is answered: what still comes is discarded
 * until all of it has come, or the time is over. To close at once would reset the connection, and the client might lose the answer.
 */
export function closeSlowly(request: IncomingMessage): void {
  const { socket } = request;
  // Node calls it behind the last answer of a connection.
  socket.destroySoon = () => {
    socket.end();
    const close = () => socket.destroy();
    const timer = setTimeout(close, slowCloseMs);
    socket.once('close', () => clearTimeout(timer));
    if (request.readableEnded) close();
    else request.once('end', close).resume();
  };
}
