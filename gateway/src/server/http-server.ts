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
import { hasBody } from './body.js';
import { ConnectionAges } from './connection-ages.js';
import { onHalfClosed } from './half-closed.js';
import { isRepeated } from './headers.js';
import { endLate } from './late-request.js';
import { closeSlowly } from './slow-close.js';

/** Node keeps the answer that is being written on its connection here; its own handling of this event looks there too. */
export type Connection = Socket & { _httpMessage?: ServerResponse | null };

/** Why there is no request, and what is known of it. */
export interface Malformed extends NodeJS.ErrnoException {
  /** Its own, as the client sent it. */
  readonly requestId?: string | string[] | undefined;
  /** When it began; undefined when nobody knows. */
  readonly startedMs?: number | undefined;
}

/** Why a request with a readable head is none that this server takes. */
export const noHost = 'NO_HOST';
export const severalHosts = 'SEVERAL_HOSTS';
export const unknownExpectation = 'UNKNOWN_EXPECTATION';

/** Node's code for a request that does not arrive in time. */
export const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

/** How long what makes up a request may take to arrive. */
export interface ArrivalTimeouts {
  readonly headersMs: number;
  /** The whole request, body included. */
  readonly requestMs: number;
  /** How often connections are looked through for requests whose time is over. */
  readonly checkMs: number;
}

/** Longer than the idle time of common load balancers (60 s), so that they, not we, end idle connections. */
const keepAliveTimeoutMs = 65_000;
const usualTimeouts: ArrivalTimeouts = { headersMs: 15_000, requestMs: 60_000, checkMs: 30_000 };

export interface HttpServerOptions {
  /** Answers what is no HTTP request, and ends its connection. */
  onMalformed(error: Malformed, connection: Socket): void;
  readonly arrival?: ArrivalTimeouts | undefined;
  /** A connection that is older, or up to a quarter less, is closed with its next answer; 0: never for its age. */
  readonly maxConnectionAgeMs: number;
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Serves an Express application, and stops without losing what is under way. */
export class HttpServer {
  readonly #server: Server;
  #draining = false;

  constructor(app: Express, { onMalformed, arrival = usualTimeouts, maxConnectionAgeMs }: HttpServerOptions) {
    const ages = new ConnectionAges(maxConnectionAgeMs);
    const native = nativePrototypes(app, (request) => this.#draining || ages.isOver(request));
    /** When connections were opened that have not brought a request yet. */
    const openedMs = new WeakMap<Socket, number>();
    const refuse = (code: string, { socket, headers }: IncomingMessage) =>
      onMalformed(Object.assign(new Error(code), { code, requestId: headers['x-request-id'] }), socket);
    const serve = (request: IncomingMessage, response: ServerResponse) => {
      openedMs.delete(request.socket);
      ages.arrived(request);
      const problem = hostProblem(request);
      if (problem === undefined) app(request, response);
      else refuse(problem, request);
    };
    // Node's own answer to a request without a host has no body.
    const options = { ...native, keepAliveTimeout: keepAliveTimeoutMs, requireHostHeader: false };
    this.#server = createServer({ ...options, connectionsCheckingInterval: arrival.checkMs }, serve);
    this.#server.headersTimeout = arrival.headersMs;
    this.#server.requestTimeout = arrival.requestMs;
    // Who has said that nothing more comes still wants the answer. Node has known the setting since long, its types have not.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    this.#server.on('connection', (connection: Socket) => {
      openedMs.set(connection, performance.now());
      ages.opened(connection);
      connection.once('end', () => tellHalfClosed(connection));
    });
    this.#server.on('clientError', (error: Malformed, connection: Connection) => {
      const late = lateRequestOf(error, connection);
      if (late) endLate(late);
      else onMalformed(Object.assign(error, { startedMs: openedMs.get(connection) }), connection);
    });
    this.#server.on('checkExpectation', (request) => refuse(unknownExpectation, request));
    this.#server.on('checkContinue', (request, response) => {
      if (hasBody(request)) closeUnlessAsked(response);
      serve(request, response);
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

/** Why a request has no host that it is for (RFC 9112 §3.2); undefined when it has one, or needs none. */
function hostProblem({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined) return httpVersion === '1.1' ? noHost : undefined;
  return isRepeated('host', rawHeaders) ? severalHosts : undefined;
}

/** Whether a body follows that is not asked for is up to the client: the next request could not be told from it. */
function closeUnlessAsked(response: ServerResponse): void {
  const { shouldKeepAlive } = response;
  const writeContinue = response.writeContinue.bind(response);
  response.shouldKeepAlive = false;
  response.writeContinue = (callback) => {
    response.shouldKeepAlive = shouldKeepAlive;
    writeContinue(callback);
  };
}

/** Tells the answer under way that its client sends nothing more. */
function tellHalfClosed({ _httpMessage: response }: Connection): void {
  if (response) onHalfClosed(response);
}

/** The request whose body did not arrive in time, if it has no answer yet: its pipeline knows what to answer. */
function lateRequestOf({ code }: Malformed, { _httpMessage: response }: Connection): IncomingMessage | undefined {
  if (code !== requestTimeout || !response || response.headersSent || response.req.complete) return undefined;
  response.shouldKeepAlive = false;
  return response.req;
}

/**
 * Express changes the prototype of every request and response to its own, which makes the engine give up on both:
 * three quarters of what an empty request costs. When the server makes them with these prototypes, nothing changes.
 */
function nativePrototypes(app: Express, isLast: (request: IncomingMessage) => boolean) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      if (isLast(this.req)) this.shouldKeepAlive = false;
      if (!this.shouldKeepAlive && !this.req.complete) closeSlowly(this.req);
      return typeof reason === 'string' ? super.writeHead(status, reason, headers) : super.writeHead(status, reason);
    }
  }
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as Express['request'];
  app.response = Response.prototype as unknown as Express['response'];
  return { IncomingMessage: Request, ServerResponse: Response };
}
