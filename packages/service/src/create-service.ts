import {
  assemble,
  type BoundService,
  createEventBus,
  createPool,
  createRelay,
  createSealer,
  type EventBus,
  idempotentCalls,
  observeRelay,
  type Part,
  type PostgresPool,
  type RelayOptions,
  type RpcChannel,
  type Sealer,
  type Service,
  type ServiceDeps,
  type ServiceSchema,
  systemClock,
} from '@pharos/kit';
import { absentEventBus } from './absent-event-bus.js';
import { admitInTurn } from './admission.js';
import { type CallTarget, openChannels } from './channels.js';
import type { DatabaseConfig } from './config.js';
import { DatabaseClock, readingTime } from './database-clock.js';
import { becameDueChannel } from './due-column.js';
import type { Writing } from './handlers.js';
import { forgetKeptAnswers } from './kept-answers.js';
import { createListener } from './listener.js';
import { planning } from './planning.js';
import type { RpcDeps } from './rpc.js';
import { RpcPart } from './rpc-part.js';
import { schemaPart } from './schema-part.js';
import { measureServerConnections } from './server-connections.js';

/** A service that others call by gRPC. */
export interface RpcService extends Service {
  /** Where it listens; 0 before it does. */
  readonly port: number;
}

export interface ServiceOptions<Called extends string> extends ServiceSchema {
  readonly name: string;
  readonly config: DatabaseConfig;
  readonly deps: ServiceDeps;
  /** Where to listen for gRPC, as `host:port`; port 0 picks a free one. */
  readonly listen: string;
  /** The services that it calls. */
  readonly calls: Readonly<Record<Called, CallTarget>>;
  /** What a row of its outbox is on the bus. */
  readonly encode: RelayOptions['encode'];
  /** Makes what is the service's own; asked when the service starts, before any of its parts has. */
  build(base: ServiceBase<Called>): OwnParts;
}

/** What is made for every service, for its own parts to use. */
export interface ServiceBase<Called extends string> extends Readonly<ServiceDeps>, RpcDeps, Writing {
  readonly name: string;
  readonly database: PostgresPool;
  /** For connections of their own that need a session: notifications, locks beyond a transaction. */
  readonly sessionUrl: string;
  readonly bus: EventBus;
  readonly sealer: Sealer;
  readonly channels: Readonly<Record<Called, RpcChannel>>;
}

export interface OwnParts {
  /** Started in this order, once the database is up to date and the relay runs. */
  readonly parts: readonly Part[];
  /** What it serves; asked once all parts have started. */
  services(): BoundService[];
}

/**
 * A service with a database: pool, event bus, channels, migrations, relay, its own parts, and last its gRPC server, which
 * is the first to stop. Nothing is made before `start`. With `readOnly`, its own parts and the relay are left out, events go nowhere, the
 * schema has to be up to date, and the server refuses what writes.
 */
export function createService<Called extends string = never>(options: ServiceOptions<Called>): RpcService {
  let running: Awaited<ReturnType<typeof assembleService>> | undefined;
  return {
    async start(signal) {
      running = await assembleService(options);
      await running.assembly.start(signal);
    },
    ready: () => running?.assembly.ready() ?? false,
    drain: () => running?.assembly.drain(),
    stop: (timeoutMs) => running?.assembly.stop(timeoutMs),
    get port() {
      return running?.rpc.port ?? 0;
    },
  };
}

async function assembleService<Called extends string>(options: ServiceOptions<Called>) {
  const { name, config, deps, listen } = options;
  const { base, parts } = createBase(options);
  const own = await buildOrStop(() => options.build(base), parts);
  const { part: database } = base.database;
  const available = () => database.ready?.() ?? true;
  const watchAvailable = (onChange: () => void) => database.watchReady?.(onChange);
  const admit = admitInTurn(deps.registry, name);
  const reflection = config.GRPC_REFLECTION;
  const serving = { available, watchAvailable, services: () => own.services() };
  const rpc = new RpcPart({ name, listen, reflection, admit, ...serving }, deps);
  // The last to start: what becomes due while the others do they look for themselves.
  const notices = createListener('what is due', base, {
    channel: becameDueChannel(options.schema),
    onNotify: (table) => assembly.becameDue(table),
  });
  const all = deps.readOnly ? [...parts, rpc] : [...parts, forgetKeptAnswers(base), ...own.parts, rpc, notices];
  const assembly = assemble({ name, log: deps.log, parts: all });
  return { rpc, assembly };
}

/** A service that cannot be built leaves no connection open. */
async function buildOrStop(build: () => OwnParts, made: readonly Part[]): Promise<OwnParts> {
  try {
    return build();
  } catch (error) {
    for (const part of made.toReversed()) await part.stop(0);
    throw error;
  }
}

function createBase<Called extends string>(options: ServiceOptions<Called>) {
  const { name, config, deps, schema, calls, encode } = options;
  const { log, registry, readOnly = false } = deps;
  // Another than the machine's is a test's, which moves it.
  const clock = deps.clock === systemClock ? new DatabaseClock(systemClock) : deps.clock;
  // A pooler has no sessions of the server to give.
  const sessionUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const pooled = config.DATABASE_DIRECT_URL !== undefined;
  const database = createPool({
    url: config.DATABASE_URL,
    pooled,
    schema,
    max: config.DATABASE_POOL_SIZE,
    applicationName: `pharos ${name}`,
    settings: readOnly ? { ...planning, default_transaction_read_only: 'on' } : planning,
    onEvents: () => relay.lookSoon(),
    log,
    metrics: registry,
  });
  const bus = readOnly
    ? absentEventBus()
    : createEventBus({
        natsUrl: config.NATS_URL,
        stream: config.NATS_STREAM,
        replicas: config.NATS_STREAM_REPLICAS,
        databaseUrl: sessionUrl,
        clientName: `pharos-${name}`,
        log,
        metrics: registry,
      });
  const { channels, close } = openChannels(calls, deps);
  const observer = observeRelay(registry, schema);
  const relay = createRelay({ databaseUrl: sessionUrl, schema, bus, encode, log, observer, metrics: registry });
  const sealer = createSealer(config.MASTER_KEY);
  const idempotent = idempotentCalls({ sealer, clock });
  const onWritten = () => relay.wake();
  const base = { ...deps, clock, name, database, sessionUrl, bus, sealer, channels, idempotent, onWritten };
  const parts: Part[] = [
    // These connect as soon as they are made, so they come first: a start that fails half-way must close them.
    database.part,
    { name: 'event bus', stop: () => bus.close() },
    { name: 'channels to other services', stop: close },
    schemaPart(options, { url: sessionUrl, database, sealer, log, readOnly }),
    ...(clock instanceof DatabaseClock
      ? [
          readingTime(clock, { clock, database, log, registry }),
          measureServerConnections({ clock, database, log, registry }),
        ]
      : []),
    ...(readOnly ? [] : [{ name: 'relay', start: () => relay.start(), stop: () => relay.stop() }]),
  ];
  return { base, parts };
}
