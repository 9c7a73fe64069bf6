import type { RpcChannel, ServiceDeps } from '@pharos/kit';
import { AddressRules, createSender, type Sender, type SenderOptions } from '@pharos/outbound';
import { createService, KnownProjects, type RpcService } from '@pharos/service';
import type { WebhooksConfig } from './config.js';
import { jobs, recovering, stoppingBacklogs } from './deliveries/index.js';
import { createDispatcher, dispatcherParts, mostHanging, mostOfOrg } from './dispatch/index.js';
import { encodeEvent, reservedBy } from './endpoints/index.js';
import { eventConsumer, QueueLimit, Subscribers } from './fan-out/index.js';
import { createMetrics } from './metrics.js';
import { services } from './rpc.js';
import { database } from './schema.js';

export { configSchema, type WebhooksConfig } from './config.js';
export { database } from './schema.js';

export interface WebhooksDeps extends ServiceDeps {
  /** For tests: who opens connections, and looks names up. */
  sender?: Pick<SenderOptions, 'dial' | 'resolve'>;
  /** Calls to core, when they are not to go to CORE_URL; stays open when the service stops. */
  core?: RpcChannel;
}

/** An attempt and its writing down take less than its time and this, also when the database is slow. */
const leaseMarginMs = 20_000;

/** Webhooks: endpoints, and the delivery of events to them. */
export function create(config: WebhooksConfig, deps: WebhooksDeps): RpcService {
  return createService({
    ...database,
    name: 'webhooks',
    config,
    deps,
    listen: config.WEBHOOKS_LISTEN,
    calls: { core: deps.core ?? config.CORE_URL },
    encode: encodeEvent,
    build: (base) => {
      const projects = new KnownProjects(base);
      const metrics = createMetrics(base.registry);
      const sender = makeSender(config, deps);
      const isReserved = reservedBy(config.SERVICE_NAME);
      const leaseMs = config.WEBHOOK_TIMEOUT_MS + leaseMarginMs;
      const dispatcher = createDispatcher({
        ...base,
        sender,
        metrics,
        isReserved,
        leaseMs,
        serviceName: config.SERVICE_NAME,
        concurrency: config.WEBHOOK_CONCURRENCY,
        endpointConcurrency: config.WEBHOOK_ENDPOINT_CONCURRENCY,
      });
      const stopping = stoppingBacklogs(base);
      return {
        parts: [
          projects,
          { name: 'connections to endpoints', stop: () => sender.close() },
          ...dispatcherParts(base, dispatcher, stopping),
          stopping,
          recovering({ ...base, queueLimit: config.WEBHOOK_QUEUE_LIMIT }),
          ...jobs({
            ...base,
            onBacklog: metrics.backlog,
            shares: {
              endpoint: Math.min(config.WEBHOOK_ENDPOINT_CONCURRENCY, mostOfOrg(config.WEBHOOK_CONCURRENCY)),
              hanging: mostHanging(config.WEBHOOK_CONCURRENCY),
            },
            historyDays: config.WEBHOOK_HISTORY_DAYS,
            heldDays: config.WEBHOOK_HELD_DAYS,
          }),
          eventConsumer(base, {
            queues: new QueueLimit(config.WEBHOOK_QUEUE_LIMIT, base.clock),
            subscribers: new Subscribers(),
            dispatcher,
            onHeld: metrics.held,
          }),
        ],
        services: () =>
          services({
            ...base,
            sender,
            dispatcher,
            leaseMs,
            before: projects.require,
            webhooksPerProject: config.WEBHOOKS_PER_PROJECT,
            isReserved,
          }),
      };
    },
  });
}

function makeSender(config: WebhooksConfig, { sender }: WebhooksDeps): Sender {
  return createSender({
    rules: new AddressRules(config.WEBHOOK_ALLOWED_CIDRS, config.WEBHOOK_DENIED_CIDRS),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    ...sender,
  });
}
