import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Dial, GuardedAgentOptions } from '@pharos/outbound';

/** A request as it came to a server of this internet. */
export interface Asked {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Told {
  readonly status: number;
  readonly headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** What a host answers; undefined: nothing, ever. `response` is for those that speak otherwise. */
export type Host = (asked: Asked, response: ServerResponse) => Told | undefined | Promise<Told | undefined>;

/** Servers of the world on one port of this machine: each name is another, and every connection leads here. */
export class FakeInternet {
  readonly hosts = new Map<string, Host>();
  readonly asked: Asked[] = [];
  /** Where names lead. */
  address = '8.8.8.8';

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<FakeInternet> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new FakeInternet(server);
  }

  /** For whoever makes connections; TLS is taken for granted. */
  get outbound(): Pick<GuardedAgentOptions, 'dial' | 'resolve'> {
    const { port } = this.server.address() as AddressInfo;
    const dial: Dial = (_, callback) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null));
    };
    return { dial, resolve: async () => [this.address] };
  }

  /** What was asked of a host. */
  of(host: string): Asked[] {
    return this.asked.filter((asked) => asked.host === host);
  }

  /** Ends every connection. */
  cut(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', headers } = request;
    const host = headers.host ?? '';
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', `http://${host}`);
    const asked = { host, method, path, query, headers, body };
    this.asked.push(asked);
    const told = await (this.hosts.get(host) ?? nobody)(asked, response);
    if (!told) return;
    const { status, body: content = '' } = told;
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.writeHead(status, told.headers).end(text);
  }
}

const nobody: Host = () => ({ status: 404, body: 'nobody' });
