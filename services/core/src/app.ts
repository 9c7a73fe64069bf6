import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  assemble,
  createEventBus,
  createPool,
  createRelay,
  createSealer,
  type EventBus,
  idempotentCalls,
  observeCalls,
  observeRelay,
  type Part,
  type PostgresPool,
  type RpcServer,
  type Service,
  type ServiceDeps,
  startRpcServer,
} from '@pharos/kit';
import type { CoreConfig } from './config.js';
import { encodeEvent } from './events/to-event.js';
import { jobs } from './jobs/jobs.js';
import { services } from './rpc/index.js';
import { migrateCore, planning, schema } from './schema.js';

export { type Admin, openAdmin } from './admin/admin.js';
export { type CoreConfig, configSchema } from './config.js';

export interface CoreService extends Service {
  /** Where it listens for gRPC; 0 before it does. */
  readonly port: number;
}

/** Core: organizations, projects, keys, conversations, messages, contacts, and their events. */
export function create(config: CoreConfig, deps: ServiceDeps): CoreService {
  const { log, clock } = deps;
  const pool = createPool({
    url: config.DATABASE_URL,
    schema,
    max: config.DATABASE_POOL_SIZE,
    applicationName: 'pharos core',
    settings: planning,
    log,
  });
  const bus = createBus(config, deps);
  const relay = createRelay({
    databaseUrl: config.DATABASE_URL,
    schema,
    bus,
    encode: encodeEvent,
    log,
    observer: observeRelay(deps.registry, schema),
  });
  const onWritten = () => relay.wake();
  const rpc = new RpcPart(config, deps, pool, onWritten);
  const assembly = assemble({
    name: 'core',
    log,
    parts: [
      // Both connect as soon as they are made, so they come first: a start that fails half-way must close them.
      { name: 'database', stop: () => pool.end() },
      { name: 'event bus', stop: () => bus.close() },
      { name: 'migrations', start: (signal) => migrateCore({ url: config.DATABASE_URL, log, signal }), stop: () => {} },
      { name: 'relay', start: () => relay.start(), stop: () => relay.stop() },
      ...jobs({ database: pool, clock, log, onWritten }),
      rpc,
    ],
  });
  return {
    start: (signal) => assembly.start(signal),
    ready: () => assembly.ready(),
    drain: () => assembly.drain(),
    stop: (timeoutMs) => assembly.stop(timeoutMs),
    get port() {
      return rpc.port;
    },
  };
}

function createBus(config: CoreConfig, { log }: ServiceDeps): EventBus {
  return createEventBus({ natsUrl: config.NATS_URL, databaseUrl: config.DATABASE_URL, clientName: 'pharos-core', log });
}

/** The gRPC server as a part: the last to start, the first to stop. */
class RpcPart implements Part {
  readonly name = 'gRPC server';
  #server: RpcServer | undefined;

  constructor(
    private readonly config: CoreConfig,
    private readonly deps: ServiceDeps,
    private readonly pool: PostgresPool,
    private readonly onWritten: () => void,
  ) {}

  get port(): number {
    return this.#server?.port ?? 0;
  }

  async start(): Promise<void> {
    const { config, pool, onWritten } = this;
    const { log, clock, registry } = this.deps;
    const idempotent = idempotentCalls({ database: pool, sealer: createSealer(config.MASTER_KEY), clock });
    const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(config.CORE_LISTEN) as unknown as [string, string, string];
    this.#server = await startRpcServer({
      services: services({ database: pool, clock, idempotent, onWritten }),
      host: host.includes(':') ? `[${host}]` : host,
      port: Number(port),
      log,
      observe: observeCalls(registry),
      descriptors: config.GRPC_REFLECTION ? readDescriptors() : undefined,
    });
    log.info({ port: this.port }, 'core listens');
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
  return readFileSync(fileURLToPath(new URL('../../../proto/gen/descriptors.binpb', import.meta.url)));
}
