import { enums, idKinds } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, NamedStatement, type Part, param, sql } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { nowDue } from '../../shared/analytics-due.js';

const concurrency = 16;

/** Once for each event; of a conversation that became part of another in the timeline of that one, and of one that is gone nowhere. */
const insert = new NamedStatement(
  'insert_agent_change',
  sql`WITH noted AS (INSERT INTO conversation_changes (id, project_id, conversation_id, type, actor, details, created_at)
    SELECT ${param('id')}, c.project_id, c.id, ${param('type')}, ${param('actor')}::jsonb, ${param('details')}::jsonb, ${param('at')}::timestamptz
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = coalesce((SELECT into_id FROM merged_conversations WHERE conversation_id = ${param('conversation_id')}), ${param('conversation_id')})
      AND c.project_id = ${param('project_id')} AND p.org_id = ${param('org_id')}
    FOR KEY SHARE OF c
    ON CONFLICT (id) DO NOTHING RETURNING conversation_id, project_id
  ) ${nowDue('SELECT conversation_id, project_id FROM noted')}`,
);

/** Notes in the timelines of conversations what the agent decided. */
export function timelineConsumers(deps: ConsumerDeps): Part[] {
  return ['agent.escalated', 'agent.action_executed'].map((type) =>
    createConsumer(deps, {
      durable: `core-timeline-${type.replace(/[._]/g, '-')}`,
      filter: `*.*.${type}`,
      types: [type],
      concurrency,
      handler: ({ event, database }) => handle(database, Event.decode(event.payload)),
    }),
  );
}

/** What the agent summed up is left out, as it repeats what a person wrote, who may be erased; its note to the team has it. */
export async function handle(database: Database, event: Event): Promise<void> {
  const { id, orgId, projectId, occurredAt, actor } = event;
  if (occurredAt === undefined) throw new Error(`event ${id} does not say when it happened`);
  await insert.query(database, {
    ...contentOf(event),
    id: `${idKinds.timelineEntry}${id.slice(idKinds.event.length)}`,
    org_id: orgId,
    project_id: projectId,
    actor: JSON.stringify({ type: actor?.type ?? 'ai', id: actor?.id ?? '' }),
    at: occurredAt,
  });
}

function contentOf({ id, data }: Event): { type: string; conversation_id: string; details: string } {
  if (data?.$case === 'agentEscalated' && data.value.conversation) {
    const { conversation, reason, confidence = null } = data.value;
    const details = { reason: enums.escalationReason.toText(reason), confidence };
    return { type: 'escalated', conversation_id: conversation.id, details: JSON.stringify(details) };
  }
  if (data?.$case === 'agentActionExecuted') {
    const { conversationId, action, result } = data.value;
    const details = { action, result: enums.actionResult.toText(result) };
    return { type: 'action_executed', conversation_id: conversationId, details: JSON.stringify(details) };
  }
  throw new Error(`event ${id} carries nothing that the agent decided`);
}
