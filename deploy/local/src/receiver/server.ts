import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Problem, systemCode } from '../problem.js';
import type { Arrival } from './delivery.js';

const host = '127.0.0.1';

/** A server that answers every POST with the status, once it has come whole. */
export function webhookServer(status: number, onArrival: (arrival: Arrival) => void): Server {
  return createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end('Webhooks must be sent with POST.');
    // A sender that leaves before the end has sent no webhook.
    const body = await buffer(request).catch(() => undefined);
    if (body) onArrival({ headers: request.headers, body, status });
    return response.writeHead(status).end();
  });
}

/** Listens on this machine only, and returns where webhooks are to be sent. @throws Problem when the port cannot be had */
export async function listen(server: Server, port: number): Promise<string> {
  await once(server.listen(port, host), 'listening').catch((error: Error) => {
    const taken = systemCode(error) === 'EADDRINUSE';
    const cause = taken ? 'it is already in use, perhaps by another receiver' : error.message;
    throw new Problem(`Port ${port} cannot be used: ${cause}. Choose another one: npm run receiver -- --port N`);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}/`;
}

export function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}
