import {
  assemble,
  createEventBus,
  createPool,
  createRelay,
  createSealer,
  type EventBus,
  idempotentCalls,
  observeRelay,
  type Service,
  type ServiceDeps,
} from '@pharos/kit';
import { planning, RpcPart } from '@pharos/service';
import type { CoreConfig } from './config.js';
import { auditConsumer } from './events/consume-audit.js';
import { encodeEvent } from './events/to-event.js';
import { jobs } from './jobs/jobs.js';
import { services } from './rpc/index.js';
import { migrateCore, schema } from './schema.js';

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
    metrics: deps.registry,
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
  const idempotent = idempotentCalls({ database: pool, sealer: createSealer(config.MASTER_KEY), clock });
  const rpc = new RpcPart(
    {
      name: 'core',
      listen: config.CORE_LISTEN,
      reflection: config.GRPC_REFLECTION,
      services: () => services({ database: pool, clock, idempotent, onWritten }),
    },
    deps,
  );
  const assembly = assemble({
    name: 'core',
    log,
    parts: [
      // Both connect as soon as they are made, so they come first: a start that fails half-way must close them.
      { name: 'database', stop: () => pool.end() },
      { name: 'event bus', stop: () => bus.close() },
      { name: 'migrations', start: (signal) => migrateCore({ url: config.DATABASE_URL, log, signal }), stop: () => {} },
      { name: 'relay', start: () => relay.start(), stop: () => relay.stop() },
      auditConsumer(bus, pool),
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
