import { enums } from '@pharos/contract';
import {
  Batcher,
  type ConsumerDeps,
  counter,
  createConsumer,
  type Database,
  type Logger,
  type MetricsRegistry,
  type Part,
} from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { type FullChannel, findPostingProjects, insertDeliveries, type NoticeFacts } from './deliveries.js';

const concurrency = 16;
/** Messages that may wait for one channel; what comes then is not posted. */
const backlog = 1_000;

export interface NoticeConsumerDeps extends ConsumerDeps {
  readonly clock: { now(): Date };
  readonly registry: MetricsRegistry;
  /** Called when there may be something to post. */
  onInserted(): void;
}

/** Makes deliveries of new conversations and escalations for the channels of their projects. */
export function noticeConsumers(deps: NoticeConsumerDeps): Part[] {
  const interest = new Interest(deps.database);
  const onFull = reportFull(deps);
  return ['conversation.created', 'agent.escalated'].map((type) =>
    createConsumer(deps, {
      durable: `core-notices-${type.replace('.', '-')}`,
      filter: `*.*.${type}`,
      types: [type],
      concurrency,
      async handler({ event, database }) {
        const decoded = Event.decode(event.payload);
        if (!(await interest.in(decoded.projectId))) return;
        onFull(await handle(database, decoded, deps.clock.now()));
        deps.onInserted();
      },
    }),
  );
}

/** Counts the messages that are not posted, and logs them. */
function reportFull({ registry, log }: { registry: MetricsRegistry; log: Logger }) {
  const dropped = counter(registry, {
    name: 'integration_messages_dropped_total',
    help: 'Messages that were dropped because 1 000 messages already waited for the channel, by provider',
    labels: ['provider'],
  });
  return (channels: readonly FullChannel[]) => {
    for (const { integration_id: integrationId, provider } of channels) {
      dropped.inc({ provider });
      log.warn({ integrationId, provider }, 'dropped a message: too many messages wait for its channel');
    }
  };
}

/** Most projects post nothing: that is found out for many events at once. */
class Interest {
  readonly #batcher: Batcher<string, boolean>;

  constructor(database: Database) {
    this.#batcher = new Batcher(async (projectIds) => {
      const posting = await findPostingProjects(database, projectIds);
      return projectIds.map((id) => posting.has(id));
    }, 100);
  }

  in(projectId: string): Promise<boolean> {
    return this.#batcher.ask(projectId);
  }
}

/**
 * However often an event comes, it makes one delivery for each channel; answers the channels that get none, being full. What was
 * imported happened elsewhere, and long ago: that is no news to a channel.
 */
export async function handle(database: Database, event: Event, now: Date): Promise<FullChannel[]> {
  if (event.imported) return [];
  const { id: eventId, type: eventType, orgId, projectId, occurredAt } = event;
  const { conversationId, facts } = contentOf(event);
  if (occurredAt === undefined) throw new Error(`event ${eventId} does not say when it happened`);
  const at = { orgId, projectId, eventId, eventType, conversationId };
  return insertDeliveries(database, { ...at, facts, occurredAt, now }, backlog);
}

function contentOf({ id, data }: Event): { conversationId: string; facts: NoticeFacts } {
  if (data?.$case === 'conversationCreated' && data.value.conversation)
    return { conversationId: data.value.conversation.id, facts: {} };
  if (data?.$case === 'agentEscalated' && data.value.conversation) {
    const { conversation, reason, summary } = data.value;
    return { conversationId: conversation.id, facts: { reason: enums.escalationReason.toText(reason), summary } };
  }
  throw new Error(`event ${id} carries no conversation`);
}
