import { enums } from '@pharos/contract';
import {
  type ConsumerDeps,
  counter,
  createConsumer,
  type Database,
  type Logger,
  type MetricsRegistry,
  NamedStatement,
  type Part,
  param,
  readSubject,
  type Screen,
  type Statement,
  sql,
} from '@pharos/kit';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';
import { isPosting, type NoticeFacts } from './deliveries.js';

const concurrency = 16;
/** How many messages may wait for one channel; what comes then is not posted. */
const backlog = 1_000;

interface NewDelivery extends InProject {
  readonly eventId: string;
  readonly eventType: string;
  readonly conversationId: string;
  readonly facts: NoticeFacts;
  /** When a customer wrote it, if it is a message. */
  readonly saidAt: Date | null;
  readonly occurredAt: Date;
  readonly now: Date;
}

const selectPosting: Statement = {
  name: 'select_posting_projects',
  text: `SELECT DISTINCT i.project_id FROM integrations i WHERE i.project_id = ANY ($1::text[]) AND ${isPosting}`,
};

/** SQL of the conversation, or the one that it became part of. */
const conversation = sql`coalesce((SELECT into_id FROM merged_conversations m
        WHERE m.conversation_id = ${param('conversationId')}), ${param('conversationId')}::text)`;

/**
 * SQL: the team is to answer a message, either because the conversation waited for it before, or because people wrote the last answer.
 * What the agent may answer itself is no news yet, and of what waits to be posted nobody is told twice.
 */
const isNewsOfMessage = sql`EXISTS (
        SELECT FROM conversation_activity a JOIN conversations c ON c.id = a.conversation_id AND NOT c.spam
        WHERE a.conversation_id = ${conversation} AND a.project_id = ${param('projectId')} AND a.waiting_on = 'team'
          AND (a.waiting_since < ${param('saidAt')}::timestamptz OR a.handled_by = 'people')
      ) AND NOT EXISTS (SELECT FROM integration_deliveries d WHERE d.conversation_id = ${conversation} AND d.integration_id = i.id
        AND d.event_type = ${param('eventType')} AND d.due_at IS NOT NULL)`;

/** Inserts a delivery once for each event. Nothing is posted that happened before the integration was created. */
const insert = new NamedStatement(
  'insert_integration_deliveries',
  sql`WITH channels AS (
    SELECT i.*, (SELECT count(*) FROM (SELECT FROM integration_deliveries d
      WHERE d.integration_id = i.id AND d.due_at IS NOT NULL LIMIT ${param('backlog')}::integer) waiting) >= ${param('backlog')}::integer AS is_full
    FROM integrations i
    WHERE i.project_id = ${param('projectId')} AND i.org_id = ${param('orgId')} AND ${isPosting}
      AND i.settings -> 'events' ? ${param('eventType')}::text AND i.created_at <= ${param('occurredAt')}
      AND NOT EXISTS (SELECT FROM integration_deliveries d WHERE d.integration_id = i.id AND d.event_id = ${param('eventId')})
      AND (${param('saidAt')}::timestamptz IS NULL OR ${isNewsOfMessage})
  ), inserted AS (
    INSERT INTO integration_deliveries
      (integration_id, event_id, org_id, project_id, conversation_id, event_type, facts, due_at)
    SELECT id, ${param('eventId')}, org_id, project_id,
      ${conversation},
      ${param('eventType')}, ${param('facts')}::jsonb,
      greatest(${param('now')}::timestamptz, held_until)
    FROM channels WHERE NOT is_full
    ON CONFLICT DO NOTHING
  )
  SELECT id AS integration_id, provider FROM channels WHERE is_full`,
);

/** A channel for which too many messages wait already. */
export interface FullChannel {
  readonly integration_id: string;
  readonly provider: string;
}

export interface NoticeConsumerDeps extends ConsumerDeps {
  readonly clock: { now(): Date };
  readonly registry: MetricsRegistry;
  /** Called when there may be something to post. */
  onInserted(): void;
}

/** Makes deliveries of new conversations, escalations and customers' answers for the channels of their projects. */
export function noticeConsumers(deps: NoticeConsumerDeps): Part[] {
  const screen = posting(deps.database);
  const onFull = reportFull(deps);
  return ['conversation.created', 'agent.escalated', 'message.created'].map((type) =>
    createConsumer(deps, {
      durable: `core-notices-${type.replace('.', '-')}`,
      filter: `*.*.${type}`,
      types: [type],
      concurrency,
      screen,
      async handler({ event, database }) {
        onFull(await handle(database, Event.decode(event.payload), deps.clock.now()));
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

/** Decoded only where something is posted: mostly nothing is. */
function posting(database: Database): Screen {
  return {
    isUrgent: true,
    ask: ({ subject }) => ({ key: readSubject(subject).projectId }),
    async answer(questions) {
      const found = await findPostingProjects(
        database,
        questions.map(({ key }) => key),
      );
      return questions.map(({ key }) => found.has(key));
    },
  };
}

/**
 * Makes one delivery of an event for each channel, however often the event comes; returns the channels that get none, being full.
 * What was imported happened elsewhere, and long ago: a channel is not told.
 */
export async function handle(database: Database, event: Event, now: Date): Promise<FullChannel[]> {
  if (event.imported) return [];
  const { id: eventId, type: eventType, orgId, projectId, occurredAt } = event;
  const content = contentOf(event);
  if (content === undefined) return [];
  if (occurredAt === undefined) throw new Error(`event ${eventId} does not say when it happened`);
  const at = { orgId, projectId, eventId, eventType };
  return insertDeliveries(database, { ...at, ...content, occurredAt, now }, backlog);
}

/** Undefined for a message that no customer has sent. */
function contentOf({ id, data }: Event): Pick<NewDelivery, 'conversationId' | 'facts' | 'saidAt'> | undefined {
  if (data?.$case === 'conversationCreated' && data.value.conversation)
    return { conversationId: data.value.conversation.id, facts: {}, saidAt: null };
  if (data?.$case === 'agentEscalated' && data.value.conversation) {
    const { conversation, reason, summary } = data.value;
    const facts = { reason: enums.escalationReason.toText(reason), summary };
    return { conversationId: conversation.id, facts, saidAt: null };
  }
  if (data?.$case !== 'messageCreated' || !data.value.message) throw new Error(`event ${id} carries no conversation`);
  const { conversationId, senderType, isInternal, createdAt = null } = data.value.message;
  if (isInternal || senderType !== SenderType.CUSTOMER) return undefined;
  return { conversationId, facts: {}, saidAt: createdAt };
}

/** The projects among these that post anything. */
async function findPostingProjects(database: Database, projectIds: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ project_id: string }>(selectPosting, [projectIds]);
  return new Set(rows.map(({ project_id }) => project_id));
}

/** Makes the deliveries of an event, however often it comes; returns the channels that get none, since `backlog` wait for them. */
function insertDeliveries(database: Database, delivery: NewDelivery, backlog: number): Promise<FullChannel[]> {
  return insert.query<FullChannel>(database, { ...delivery, facts: JSON.stringify(delivery.facts), backlog });
}
