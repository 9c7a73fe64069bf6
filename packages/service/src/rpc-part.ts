import { readFileSync } from 'node:fs';
import { listenHost } from '@pharos/contract';
import {
  type Admit,
  type BoundService,
  ConfigError,
  observeCalls,
  openListenProblem,
  type Part,
  type RpcServer,
  type ServiceDeps,
  startRpcServer,
} from '@pharos/kit';

export interface RpcPartOptions {
  /** The name of the service, for its log. */
  readonly name: string;
  /** Where to listen, as `host:port`; port 0 picks a free one. */
  readonly listen: string;
  /** Whether reflection is served. */
  readonly reflection: boolean;
  /** Whether it can serve calls at present: while not, callers are sent to another replica. */
  available(): boolean;
  /** Has `onChange` called whenever that changes. */
  watchAvailable(onChange: () => void): void;
  readonly admit?: Admit;
  /** Asked when the part starts. */
  services(): BoundService[];
}

/** The gRPC server of a service as a part of it: the last to start, the first to stop. */
export class RpcPart implements Part {
  readonly name = 'gRPC server';
  #server: RpcServer | undefined;

  constructor(
    private readonly options: RpcPartOptions,
    private readonly deps: Pick<ServiceDeps, 'log' | 'registry' | 'auth'>,
  ) {}

  /** Where it listens; 0 before it does. */
  get port(): number {
    return this.#server?.port ?? 0;
  }

  async start(): Promise<void> {
    const { name, listen, reflection, services, available, watchAvailable, admit } = this.options;
    const { log, registry, auth = {} } = this.deps;
    const host = listenHost(listen);
    const problem = openListenProblem(name, host, auth);
    if (problem !== undefined) throw new ConfigError([problem]);
    this.#server = await startRpcServer({
      services: services(),
      available,
      watchAvailable,
      host: host.includes(':') ? `[${host}]` : host,
      port: Number(listen.slice(listen.lastIndexOf(':') + 1)),
      auth,
      log,
      observe: observeCalls(registry),
      admit,
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

/** The descriptors that the build put beside the generated messages. */
function readDescriptors(): Uint8Array {
  return readFileSync(new URL('../../../proto/gen/descriptors.binpb', import.meta.url));
}
