import {
  assemble,
  connectRpc,
  createEventBus,
  createPool,
  createRelay,
  createSealer,
  idempotentCalls,
  type Listener,
  listen,
  observeRelay,
  type Part,
  type PostgresPool,
  type RpcChannel,
  type Sealer,
  type Service,
  type ServiceDeps,
} from '@pharos/kit';
import { ProjectServiceService } from '@pharos/proto/pharos/core/v1/project';
import { encodeAudit, planning, RpcPart, requireProject } from '@pharos/service';
import { createSender, type Sender, type SenderOptions } from './adapters/sender/sender.js';
import type { WebhooksConfig } from './config.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { Recorder } from './dispatch/recorder.js';
import { OpenedSecrets } from './dispatch/secrets.js';
import { headersFor } from './domain/request.js';
import { AddressRules } from './domain/target/address-rules.js';
import { eventConsumer } from './events/consume.js';
import { jobs } from './jobs/jobs.js';
import { recovering } from './jobs/recover.js';
import { createMetrics, type WebhookMetrics } from './metrics.js';
import { services } from './rpc/index.js';
import { changedChannel, dueChannel, migrateWebhooks, schema } from './schema.js';

export { configSchema, type WebhooksConfig } from './config.js';

export interface WebhooksDeps extends ServiceDeps {
  /** For tests: who opens connections, and looks names up. */
  sender?: Pick<SenderOptions, 'dial' | 'resolve'>;
  /** Calls to core, when they are not to go to CORE_URL; stays open when the service stops. */
  core?: Pick<RpcChannel, 'client'>;
}

export interface WebhooksService extends Service {
  /** Where it listens for gRPC; 0 before it does. */
  readonly port: number;
}

/** An attempt and its writing down take less, also when the database is slow. */
const leaseMarginMs = 20_000;
const sweepEveryMs = 1_000;

/** Webhooks: endpoints, and the delivery of events to them. */
export function create(config: WebhooksConfig, deps: WebhooksDeps): WebhooksService {
  const { log, clock, registry } = deps;
  const url = config.DATABASE_URL;
  const applicationName = 'pharos webhooks';
  const pool = createPool({
    url,
    schema,
    max: config.DATABASE_POOL_SIZE,
    applicationName,
    settings: planning,
    log,
    metrics: registry,
  });
  const bus = createEventBus({ natsUrl: config.NATS_URL, databaseUrl: url, clientName: 'pharos-webhooks', log });
  const core = deps.core ?? connectRpc({ target: config.CORE_URL, log });
  const observer = observeRelay(registry, schema);
  const relay = createRelay({ databaseUrl: url, schema, bus, encode: encodeAudit, log, observer });
  const sender = makeSender(config, deps);
  const sealer = createSealer(config.MASTER_KEY);
  const metrics = createMetrics(registry);
  const dispatcher = makeDispatcher(config, deps, { pool, sender, sealer, metrics });
  const rpc = new RpcPart(
    {
      name: 'webhooks',
      listen: config.WEBHOOKS_LISTEN,
      reflection: config.GRPC_REFLECTION,
      services: () =>
        services({
          ...{ database: pool, clock, sealer, sender, dispatcher, leaseMs: leaseOf(config) },
          idempotent: idempotentCalls({ database: pool, sealer, clock }),
          onWritten: () => relay.wake(),
          before: requireProject(core.client(ProjectServiceService)),
        }),
    },
    deps,
  );
  const assembly = assemble({
    name: 'webhooks',
    log,
    parts: [
      // These connect as soon as they are made, so they come first: a start that fails half-way must close them.
      { name: 'database', stop: () => pool.end() },
      { name: 'event bus', stop: () => bus.close() },
      { name: 'core', stop: () => (deps.core === undefined ? (core as RpcChannel).close() : undefined) },
      { name: 'migrations', start: (signal) => migrateWebhooks({ url, log, signal }), stop: () => {} },
      { name: 'relay', start: () => relay.start(), stop: () => relay.stop() },
      { name: 'connections to endpoints', stop: () => sender.close() },
      dispatching(config, deps, dispatcher),
      recovering({ database: pool, clock, log }),
      ...jobs({
        ...{ database: pool, clock, log, historyDays: config.WEBHOOK_HISTORY_DAYS },
        onBacklog: metrics.backlog,
      }),
      eventConsumer(bus, pool),
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

function leaseOf(config: WebhooksConfig): number {
  return config.WEBHOOK_TIMEOUT_MS + leaseMarginMs;
}

function makeSender(config: WebhooksConfig, { sender }: WebhooksDeps): Sender {
  return createSender({
    rules: new AddressRules(config.WEBHOOK_ALLOWED_CIDRS),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    ...sender,
  });
}

interface Means {
  pool: PostgresPool;
  sender: Sender;
  sealer: Sealer;
  metrics: WebhookMetrics;
}

function makeDispatcher(
  config: WebhooksConfig,
  { log, clock }: WebhooksDeps,
  { pool: database, sender, sealer, metrics }: Means,
): Dispatcher {
  const leaseMs = leaseOf(config);
  const onDisabled = (webhook: string) => {
    log.warn({ webhook }, 'a webhook was disabled: its deliveries failed one after the other');
    metrics.disabled();
  };
  const recorder = new Recorder({ database, clock, log, leaseMs, onDisabled, onLost: metrics.lost });
  return new Dispatcher({
    ...{ database, recorder, sender, clock, log, leaseMs, sweepEveryMs },
    secrets: new OpenedSecrets(sealer),
    headers: headersFor(config.SERVICE_NAME),
    concurrency: config.WEBHOOK_CONCURRENCY,
    endpointConcurrency: config.WEBHOOK_ENDPOINT_CONCURRENCY,
    onAttempt: metrics.attempt,
  });
}

/** The dispatcher, and the notifications that wake it. */
function dispatching({ DATABASE_URL }: WebhooksConfig, { log }: WebhooksDeps, dispatcher: Dispatcher): Part {
  const listeners: Listener[] = [];
  const hear = (channel: string, onNotify: (payload: string | undefined) => void) =>
    listeners.push(listen({ url: DATABASE_URL, channel, onNotify, log }));
  return {
    name: 'dispatcher',
    start() {
      dispatcher.start();
      hear(dueChannel, (payload) => dispatcher.ring(payload ? payload.split(',') : []));
      hear(changedChannel, (payload) => payload && dispatcher.changed(payload));
    },
    async stop() {
      await Promise.all(listeners.map((listener) => listener.stop()));
      await dispatcher.stop();
    },
  };
}
