import { type Database, getOrMake, type Statement } from '@pharos/kit';
import { addCounts } from './add-counts.js';
import {
  type CountedConversation,
  type CountedMessages,
  difference,
  type Facts,
  factsOfConversation,
  factsOfMessages,
  grouped,
  says,
} from './facts.js';

/** Conversations of a project, and from which hour on their messages may be others than those that were counted; null: from the first. */
export type Due = ReadonlyMap<string, Date | null>;

/** Who counts in a project waits for whoever does so: each sees what the one before has counted. */
const lock: Statement = {
  name: 'lock_analytics_of_project',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('analytics of ' || $1, 0))`,
};

/** Spam is not counted, and neither is what is gone. That the agent hands a conversation over is no response. */
const selectConversations: Statement = {
  name: 'select_conversations_to_count',
  text: `SELECT c.id, c.channel, c.created_at, c.tags, c.assigned_to, c.ai_resolved, c.csat_score, c.csat_at,
      (SELECT coalesce(array_agg(DISTINCT h.details ->> 'reason'), '{}') FROM conversation_changes h
        WHERE h.conversation_id = c.id AND h.type = 'escalated') AS reasons,
      a.resolved_at, open_seconds(p.business_hours, c.created_at, a.resolved_at) AS resolution_seconds,
      r.created_at AS responded_at, t.seconds AS response_seconds,
      coalesce(t.seconds > p.first_response_target_minutes * 60, false) AS is_late,
      r.sender_type AS responder_type, r.sender_id AS responder_id
    FROM conversations c JOIN conversation_activity a ON a.conversation_id = c.id JOIN projects p ON p.id = c.project_id
    LEFT JOIN LATERAL (SELECT m.sender_type, m.sender_id, m.created_at FROM messages m
      WHERE m.conversation_id = c.id AND m.created_at >= a.first_response_at AND m.sender_type IN ('agent', 'ai')
        AND NOT m.is_internal AND NOT m.hands_over
      ORDER BY m.created_at, m.id LIMIT 1) r ON true
    LEFT JOIN LATERAL (SELECT m.created_at FROM messages m
      WHERE m.conversation_id = c.id AND m.sender_type = 'customer' AND NOT m.is_internal AND m.created_at <= r.created_at
      ORDER BY m.created_at, m.id LIMIT 1) asked ON true
    CROSS JOIN LATERAL (SELECT open_seconds(p.business_hours, asked.created_at, r.created_at) AS seconds) t
    WHERE c.id = ANY ($2::text[]) AND c.project_id = $1 AND NOT c.spam AND p.deleted_at IS NULL`,
};

const selectMessages: Statement = {
  name: 'count_messages_by_hour',
  text: `SELECT m.conversation_id, m.hour, m.sender_type, m.sender_id, m.hands_over, count(*)::int AS count
    FROM unnest($2::text[], $3::timestamptz[]) due (id, since)
    CROSS JOIN LATERAL (
      SELECT m.conversation_id, date_trunc('hour', m.created_at, 'UTC') AS hour, m.sender_type, m.hands_over,
        CASE WHEN m.sender_type = 'agent' AND starts_with(m.sender_id, 'usr_') THEN m.sender_id END AS sender_id
      FROM messages m
      WHERE m.conversation_id = due.id AND m.project_id = $1 AND m.created_at >= coalesce(due.since, '-infinity') AND NOT m.is_internal
        AND m.sender_type <> 'system'
      OFFSET 0) m
    GROUP BY m.conversation_id, m.hour, m.sender_type, m.sender_id, m.hands_over`,
};

const selectFacts: Statement = {
  name: 'select_analytics_facts',
  text: `SELECT f.conversation_id, nullif(f.part, '-infinity') AS part, f.counts FROM unnest($2::text[], $3::timestamptz[]) due (id, since)
    JOIN analytics_facts f ON f.conversation_id = due.id AND (f.part >= coalesce(due.since, '-infinity') OR f.part = '-infinity')
    WHERE f.project_id = $1`,
};

/** Conversations in which a person has answered after the agent; only of those that it answered: others may be long. */
const selectAnsweredAfter: Statement = {
  name: 'select_conversations_answered_after_agent',
  text: `SELECT a.conversation_id AS id FROM conversation_activity a CROSS JOIN LATERAL (
      SELECT m.created_at, m.id FROM messages m
      WHERE m.conversation_id = a.conversation_id AND m.created_at >= a.first_response_at AND m.sender_type = 'ai' AND NOT m.is_internal
        AND NOT m.hands_over
      ORDER BY m.created_at, m.id LIMIT 1) first
    WHERE a.conversation_id = ANY ($2::text[]) AND EXISTS (SELECT FROM messages m
      WHERE m.conversation_id = a.conversation_id AND m.project_id = $1 AND (m.created_at, m.id) > (first.created_at, first.id)
        AND m.sender_type = 'agent' AND NOT m.is_internal)`,
};

const saveFacts: Statement = {
  name: 'save_analytics_facts',
  text: `WITH given AS (
      SELECT * FROM json_to_recordset($2::json) given (conversation_id text, part timestamptz, counts jsonb)
    ), gone AS (
      DELETE FROM analytics_facts f USING given g
      WHERE f.conversation_id = g.conversation_id AND f.part = g.part AND f.project_id = $1 AND g.counts = '{}'
    )
    INSERT INTO analytics_facts (conversation_id, part, project_id, counts)
    SELECT conversation_id, part, $1, counts FROM given WHERE counts <> '{}'
    ON CONFLICT (conversation_id, part) DO UPDATE SET counts = excluded.counts`,
};

/** The part of the facts of a conversation that is about it as a whole. */
const whole = '-infinity';

interface FactsRow {
  readonly conversation_id: string;
  /** Null: of the conversation as a whole. */
  readonly part: Date | null;
  readonly counts: Facts;
}

/** What was counted of a conversation, or is now, by part. */
type Parts = Map<string, Facts>;

export async function lockCounting(tx: Database, projectId: string): Promise<void> {
  await tx.query(lock, [projectId]);
}

/**
 * Counts conversations anew, and changes the figures by what is different: to do so twice is to do it once. In a transaction, so that
 * nobody sees one without the other.
 */
export async function recount(tx: Database, projectId: string, due: Due): Promise<void> {
  await lockCounting(tx, projectId);
  const ids = [...due.keys()];
  const since = [...due.values()];
  const conversations = await tx.query<CountedConversation>(selectConversations, [projectId, ids]);
  const messages = await tx.query<CountedMessages>(selectMessages, [projectId, ids, since]);
  const before = partsOf(await tx.query<FactsRow>(selectFacts, [projectId, ids, since]));
  const said = grouped(messages, ({ conversation_id }) => conversation_id);
  const answered = answeredIn(conversations, said, before, due);
  const corrected = await correctedIn(tx, projectId, answered);
  const now = partsNow(conversations, said, { answered: idsOf(answered), corrected: idsOf(corrected) });
  const changed: { conversation_id: string; part: string; counts: Facts }[] = [];
  const differences: Facts[] = [];
  for (const id of ids) {
    const [was, is] = [before.get(id) ?? new Map(), now.get(id) ?? new Map()];
    for (const part of new Set([...was.keys(), ...is.keys()])) {
      const counts = is.get(part) ?? {};
      const different = difference(was.get(part) ?? {}, counts);
      if (Object.keys(different).length === 0) continue;
      differences.push(different);
      changed.push({ conversation_id: id, part, counts });
    }
  }
  if (changed.length === 0) return;
  await tx.query(saveFacts, [projectId, JSON.stringify(changed)]);
  await addCounts(tx, projectId, differences);
}

function partsOf(rows: readonly FactsRow[]): Map<string, Parts> {
  const parts = new Map<string, Parts>();
  for (const { conversation_id, part, counts } of rows)
    getOrMake(parts, conversation_id, () => new Map()).set(part?.toISOString() ?? whole, counts);
  return parts;
}

/** In which of them the agent has answered, by its messages or by what was counted before. */
function answeredIn(
  conversations: readonly CountedConversation[],
  said: ReadonlyMap<string, readonly CountedMessages[]>,
  before: ReadonlyMap<string, Parts>,
  due: Due,
): CountedConversation[] {
  return conversations.filter(({ id }) => {
    const isPartial = due.get(id) !== null;
    if (isPartial && says(before.get(id)?.get(whole) ?? {}, 'answered_by_agent')) return true;
    return (said.get(id) ?? []).some(({ sender_type, hands_over }) => sender_type === 'ai' && !hands_over);
  });
}

/** In which of those that the agent answered a person has answered after it, though it had not handed over. */
async function correctedIn(
  tx: Database,
  projectId: string,
  answered: readonly CountedConversation[],
): Promise<CountedConversation[]> {
  const asked = answered.filter(({ reasons }) => reasons.length === 0);
  if (asked.length === 0) return [];
  const rows = await tx.query<{ id: string }>(selectAnsweredAfter, [projectId, asked.map(({ id }) => id)]);
  const found = idsOf(rows);
  return asked.filter(({ id }) => found.has(id));
}

const idsOf = (rows: readonly { readonly id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

function partsNow(
  conversations: readonly CountedConversation[],
  said: ReadonlyMap<string, readonly CountedMessages[]>,
  { answered, corrected }: Readonly<Record<'answered' | 'corrected', ReadonlySet<string>>>,
): Map<string, Parts> {
  return new Map(
    conversations.map((conversation) => {
      const { id, channel } = conversation;
      const hours = grouped(said.get(id) ?? [], ({ hour }) => hour.toISOString());
      const parts: Parts = new Map([...hours].map(([hour, of]) => [hour, factsOfMessages(channel, of)]));
      const agent = { answered: answered.has(id), corrected: corrected.has(id) };
      return [id, parts.set(whole, factsOfConversation(conversation, agent))];
    }),
  );
}
