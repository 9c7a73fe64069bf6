import type { RpcChannel, ServiceDeps } from '@pharos/kit';
import { AddressRules, createSender, type Sender, type SenderOptions } from '@pharos/outbound';
import { createService, KnownProjects, type RpcService } from '@pharos/service';
import type { WebhooksConfig } from './config.js';
import { createDispatcher, leaseOf } from './dispatch/create-dispatcher.js';
import { dispatcherParts } from './dispatch/dispatcher-part.js';
import { reservedBy } from './domain/custom-headers.js';
import { eventConsumer } from './events/consume.js';
import { QueueLimit } from './events/queue-limit.js';
import { encodeEvent } from './events/to-event.js';
import { jobs } from './jobs/jobs.js';
import { recovering } from './jobs/recover.js';
import { stoppingBacklogs } from './jobs/stop-backlogs.js';
import { createMetrics } from './metrics.js';
import { services } from './rpc/index.js';
import { database } from './schema.js';

export { configSchema, type WebhooksConfig } from './config.js';
export { database } from './schema.js';

export interface WebhooksDeps extends ServiceDeps {
  /** For tests: who opens connections, and looks names up. */
  sender?: Pick<SenderOptions, 'dial' | 'resolve'>;
  /** Calls to core, when they are not to go to CORE_URL; stays open when the service stops. */
  core?: RpcChannel;
}

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
      const dispatcher = createDispatcher(config, { ...base, sender, metrics });
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
            historyDays: config.WEBHOOK_HISTORY_DAYS,
            heldDays: config.WEBHOOK_HELD_DAYS,
          }),
          eventConsumer(base, { queues: new QueueLimit(config.WEBHOOK_QUEUE_LIMIT, base.clock), onHeld: metrics.held }),
        ],
        services: () =>
          services({
            ...base,
            sender,
            dispatcher,
            leaseMs: leaseOf(config),
            before: projects.require,
            webhooksPerProject: config.WEBHOOKS_PER_PROJECT,
            isReserved: reservedBy(config.SERVICE_NAME),
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
