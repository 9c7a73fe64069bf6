import {
  createServer,
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { noHost, unknownExpectation } from './malformed.js';

/** Longer than the idle time of common load balancers (60 s), so that they, not we, end idle connections. */
const keepAliveTimeoutMs = 65_000;
const headersTimeoutMs = 15_000;
/** A whole request, body included, has to arrive within it. */
const requestTimeoutMs = 60_000;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Serves an Express application, and stops without losing what is under way. */
export class HttpServer {
  readonly #server: Server;
  #draining = false;

  /** `onMalformed` answers what is no HTTP request, and ends its connection. */
  constructor(app: Express, onMalformed: (error: Error, connection: Socket) => void) {
    const native = nativePrototypes(app, () => this.#draining);
    const refuse = (code: string, { socket }: IncomingMessage) =>
      onMalformed(Object.assign(new Error(code), { code }), socket);
    // Node's own answer to a request without a host has no body.
    const options = { ...native, keepAliveTimeout: keepAliveTimeoutMs, requireHostHeader: false };
    this.#server = createServer(options, (request, response) => {
      if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(noHost, request);
      else app(request, response);
    });
    this.#server.headersTimeout = headersTimeoutMs;
    this.#server.requestTimeout = requestTimeoutMs;
    this.#server.on('clientError', (error, connection) => onMalformed(error, connection as Socket));
    this.#server.on('checkExpectation', (request) => refuse(unknownExpectation, request));
    this.#server.on('checkContinue', (request, response) => {
      // Whether the body follows depends on our answer, so that the connection cannot be reused afterwards.
      response.shouldKeepAlive = false;
      app(request, response);
    });
  }

  get listening(): boolean {
    return this.#server.listening;
  }

  /** Where it listens; 0 before it does. */
  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0;
  }

  listen(port: number, host: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, host }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  /** Every answer that begins from here on closes its connection, so that clients find another server. */
  drain(): void {
    this.#draining = true;
  }

  /** Takes no connections, lets requests under way finish, and cuts them off at the timeout. */
  stop(timeoutMs: number): Promise<void> {
    this.drain();
    if (!this.#server.listening) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#server.closeAllConnections(), timeoutMs);
      this.#server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      this.#server.closeIdleConnections();
    });
  }
}

/**
 * Express changes the prototype of every request and response to its own, which makes the engine give up on both:
 * three quarters of what an empty request costs. When the server makes them with these prototypes, nothing changes.
 */
function nativePrototypes(app: Express, isDraining: () => boolean) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (isDraining()) this.shouldKeepAlive = false;
      return typeof reason === 'string' ? super.writeHead(status, reason, headers) : super.writeHead(status, reason);
    }
  }
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as Express['request'];
  app.response = Response.prototype as unknown as Express['response'];
  return { IncomingMessage: Request, ServerResponse: Response };
}
