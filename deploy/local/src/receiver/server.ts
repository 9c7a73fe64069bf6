import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem, systemCode } from '../problem.js';
import type { Arrival } from './describe-delivery.js';

const host = '127.0.0.1';
/** As much as the API itself takes. */
const bodyLimitBytes = 1_048_576;
const requestTimeoutMs = 30_000;

export interface WebhookServer {
  /** Where webhooks are to be sent. */
  url: string;
  close(): Promise<void>;
}

export interface WebhookServerOptions {
  port: number;
  status: number;
  onArrival(arrival: Arrival): void;
  /** One was refused for its size, with 413. */
  onTooLarge(limitBytes: number): void;
}

/** Listens on this machine only and answers every POST with the status. @throws Problem when the port cannot be had */
export async function startWebhookServer(options: WebhookServerOptions): Promise<WebhookServer> {
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    void answer(request, response, options);
  });
  await listen(server, options.port);
  const close = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  };
  return { url: `http://${host}:${(server.address() as AddressInfo).port}/`, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: WebhookServerOptions,
): Promise<void> {
  if (request.method !== 'POST') return end(response, 405, 'Webhooks must be sent with POST.');
  const body = await readBody(request);
  if (body === 'gone') return;
  if (body === 'too large') {
    options.onTooLarge(bodyLimitBytes);
    return end(response, 413, `A webhook can have at most ${bodyLimitBytes} bytes.`);
  }
  options.onArrival({ headers: request.headers, body });
  end(response, options.status, '');
}

function end(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(words);
}

/** The raw body; `gone` when the sender left before its end. What is beyond the limit is read but not kept. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'gone'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bodyLimitBytes) chunks.push(chunk);
    });
    request.on('end', () => resolve(bytes <= bodyLimitBytes ? Buffer.concat(chunks) : 'too large'));
    request.on('close', () => resolve('gone'));
    request.on('error', () => resolve('gone'));
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenTrouble(error, port)));
    server.listen(port, host, resolve);
  });
}

function listenTrouble(error: Error, port: number): Error {
  const code = systemCode(error);
  const other = 'Choose another one: npm run receiver -- --port';
  if (code === 'EADDRINUSE')
    return new Problem(`Port ${port} is already in use, perhaps by another receiver. ${other} ${port + 1}`);
  if (code === 'EACCES') return new Problem(`This user may not use port ${port}. ${other} ${port + 8000}`);
  return new Problem(`The receiver cannot listen on ${host}, port ${port} (${code ?? error.message}).`);
}
