import { once } from 'node:events';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { type Certificate, selfSigned } from '../testing/certificates.js';

/** Codes with which a connection begins that is none of a session (PostgreSQL's protocol, 55.7). */
const codes = { cancel: 80_877_102, tls: 80_877_103 };

export interface TestProxyOptions {
  /** Whether it encrypts, and takes no connection that is not to be. */
  readonly tls?: boolean;
  /** Directory for a Unix socket to listen at, instead of a port. */
  readonly directory?: string;
}

/** Stands before a PostgreSQL server, and does to connections what a network could. */
export class TestProxy {
  /** How many cancel requests came. */
  cancels = 0;
  /** New connections are closed at once. */
  refuses = false;
  /** Cancel requests are closed at once, as if they had been acted upon. */
  swallowsCancels = false;
  /** Cancel requests wait for it before they are passed on. */
  cancelsPass: Promise<void> = Promise.resolve();
  /** New connections wait for it before they are passed on. */
  connectionsPass: Promise<void> = Promise.resolve();
  #frozen = false;
  readonly #server = net.createServer((socket) => void this.#accept(socket));
  readonly #open = new Set<Duplex>();

  private constructor(
    private readonly target: URL,
    private readonly options: TestProxyOptions,
    private readonly certificate: Certificate | undefined,
  ) {}

  static async start(targetUrl: string, options: TestProxyOptions = {}): Promise<TestProxy> {
    const certificate = options.tls ? await selfSigned('postgres.example') : undefined;
    const proxy = new TestProxy(new URL(targetUrl), options, certificate);
    if (options.directory === undefined) proxy.#server.listen(0, '127.0.0.1');
    else proxy.#server.listen(`${options.directory}/.s.PGSQL.5432`);
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** How to connect through it. */
  get url(): string {
    const url = new URL(this.target);
    const { directory, tls } = this.options;
    const address = this.#server.address();
    if (directory !== undefined) url.searchParams.set('host', directory);
    else if (typeof address === 'object' && address) url.host = `127.0.0.1:${address.port}`;
    if (directory !== undefined) url.port = '';
    if (tls) url.searchParams.set('sslmode', 'no-verify');
    return url.href;
  }

  /** Closes all connections that are open. */
  cut(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** Nothing that is sent arrives any more, over new connections neither, and nobody is notified. */
  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#open) socket.unpipe().resume();
  }

  /** How many clients are connected. */
  connections(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))();
  }

  /** New connections pass again. */
  thaw(): void {
    this.#frozen = false;
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #accept(socket: net.Socket): Promise<void> {
    if (this.refuses) return void socket.destroy();
    this.#keep(socket);
    if (this.#frozen) return void socket.resume();
    const first = await firstChunk(socket);
    const asksForTls = first?.readInt32BE(4) === codes.tls;
    const { certificate } = this;
    if (!asksForTls) return certificate ? void socket.destroy() : this.#serve(socket, first);
    socket.write(certificate ? 'S' : 'N');
    const inner = certificate ? new TLSSocket(socket, { isServer: true, ...certificate }) : socket;
    this.#keep(inner);
    return this.#serve(inner, await firstChunk(inner));
  }

  async #serve(client: Duplex, first: Buffer | undefined): Promise<void> {
    if (!first) return;
    if (first.readInt32BE(4) === codes.cancel) {
      this.cancels += 1;
      if (this.swallowsCancels) return void client.destroy();
      await this.cancelsPass;
    } else await this.connectionsPass;
    const server = net.connect(Number(this.target.port || 5432), this.target.hostname);
    this.#keep(server);
    server.write(first);
    client.pipe(server).pipe(client);
  }

  #keep(socket: Duplex): void {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#open.delete(socket));
  }
}

/** What comes first; undefined when it closes before. */
function firstChunk(socket: Duplex): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve(undefined));
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve(chunk);
    });
  });
}
