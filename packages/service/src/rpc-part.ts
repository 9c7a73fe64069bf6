import { readFileSync } from 'node:fs';
import {
  type BoundService,
  type MetricsRegistry,
  observeCalls,
  type Part,
  type RpcServer,
  type ServiceDeps,
  startRpcServer,
} from '@pharos/kit';

export interface RpcPartOptions {
  /** The service's, for its log. */
  readonly name: string;
  /** Where to listen, as `host:port`; port 0 picks a free one. */
  readonly listen: string;
  /** Whether reflection is served. */
  readonly reflection: boolean;
  /** Asked when the part starts. */
  services(): BoundService[];
}

/** The gRPC server of a service as a part of it: the last to start, the first to stop. */
export class RpcPart implements Part {
  readonly name = 'gRPC server';
  #server: RpcServer | undefined;

  constructor(
    private readonly options: RpcPartOptions,
    private readonly deps: Pick<ServiceDeps, 'log'> & { registry: MetricsRegistry },
  ) {}

  /** Where it listens; 0 before it does. */
  get port(): number {
    return this.#server?.port ?? 0;
  }

  async start(): Promise<void> {
    const { name, listen, reflection, services } = this.options;
    const { log, registry } = this.deps;
    const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(listen) as unknown as [string, string, string];
    this.#server = await startRpcServer({
      services: services(),
      host: host.includes(':') ? `[${host}]` : host,
      port: Number(port),
      log,
      observe: observeCalls(registry),
      descriptors: reflection ? readDescriptors() : undefined,
    });
    log.info({ port: this.port }, `${name} listens`);
  }

  drain(): void {
    this.#server?.drain();
  }

  async stop(timeoutMs: number): Promise<void> {
    await this.#server?.stop(timeoutMs);
  }
}

/** What the build put beside the generated messages. */
function readDescriptors(): Uint8Array {
  return readFileSync(new URL('../../../proto/gen/descriptors.binpb', import.meta.url));
}
