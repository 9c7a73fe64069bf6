import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { contactRecord } from '../contacts/record.js';
import { messageRecord } from '../messages/record.js';
import { batch } from './batch.js';
import type { Person } from './known-identifiers.js';

/** Events that are still kept go out, or out again, without the person's fields: what they describe is gone. */
const redacted = `CASE WHEN data ? 'message'
      THEN data || jsonb_build_object('message', (data -> 'message') || '${JSON.stringify(messageRecord.erased)}')
      ELSE jsonb_set(data, '{contact}', (data -> 'contact') || '${JSON.stringify(contactRecord.erased)}')
        || CASE WHEN data ? 'changes' THEN '{"changes": {}}'::jsonb ELSE '{}' END
        || CASE WHEN data ? 'submission' THEN jsonb_build_object('submission',
          (data -> 'submission') || '{"answers": "{}", "page_url": null}') ELSE '{}' END END`;

const message = `data -> 'message'`;

/** The conversation where a message is now: its event names the conversation of then, which may have become part of another. */
const conversation = `coalesce((SELECT g.into_id FROM merged_conversations g
              WHERE g.conversation_id = ${message} ->> 'conversation_id' AND g.project_id = $3), ${message} ->> 'conversation_id')`;

/**
 * Redacts what meets the condition among the events after $1 and up to $2. All events of all tenants stand in one table, of which an
 * outage of the bus may make a very long one: hence some at a time.
 */
const redactSome = (name: string, data: string, condition: string): Statement => ({
  name,
  text: `WITH looked AS MATERIALIZED (
      SELECT id FROM outbox WHERE id > $1 AND id <= $2 ORDER BY id LIMIT ${batch.events.inStatement}
    ), theirs AS (
      UPDATE outbox o SET data = ${data} FROM looked l
      WHERE o.id = l.id AND ${condition}
      RETURNING 1
    ) SELECT max(id) AS last, count(*) AS looked, (SELECT count(*) FROM theirs) AS changed FROM looked`,
});

/** Further parameters: project, contacts, all identifiers, those that are theirs alone. */
const redactOfPerson = redactSome(
  'redact_contact_events',
  redacted,
  `o.project_id = $3 AND ((o.ordering_key = ANY ($4::text[]) AND data ? 'contact')
        OR (data ? 'submission' AND data -> 'contact' ->> 'id' = ANY ($4::text[]))
        OR (${message} ->> 'sender_type' = 'customer' AND (${message} ->> 'sender_id' = ANY ($6::text[])
          OR ((${message} ->> 'sender_id' = ANY ($5::text[]) OR ${message} -> 'attachments' <> '[]') AND EXISTS (
            SELECT FROM conversations c WHERE c.id = ${conversation} AND c.project_id = $3
              AND c.contact_id = ANY ($4::text[]))))))`,
);

/** What people wrote, of the message or the conversation of an event. */
const wordless = `CASE WHEN data ? 'message'
      THEN data || jsonb_build_object('message', (data -> 'message') || '${JSON.stringify({ ...messageRecord.erased, content: '' })}')
      ELSE jsonb_set(data, '{conversation}', (data -> 'conversation') || '{"subject": null, "csat_comment": null}')
        || CASE WHEN data -> 'changes' ? 'subject'
          THEN jsonb_build_object('changes', (data -> 'changes') || '{"subject": {"from": null, "to": null}}') ELSE '{}' END
        || CASE WHEN data ? 'submission' THEN jsonb_build_object('submission',
          (data -> 'submission') || '{"answers": "{}", "page_url": null}') ELSE '{}' END END`;

/** Further parameters: project, ids of conversations and messages. */
const redactOfDeleted = redactSome(
  'redact_deleted_events',
  wordless,
  `o.project_id = $3 AND (${message} ->> 'id' = ANY ($4::text[]) OR ${message} ->> 'conversation_id' = ANY ($4::text[])
        OR data -> 'conversation' ->> 'id' = ANY ($4::text[]))`,
);

const selectLast: Statement = { name: 'select_last_event', text: 'SELECT max(id) AS last FROM outbox' };

const redactOfMessages: Statement = {
  name: 'redact_events_of_messages',
  text: `UPDATE outbox SET data = ${redacted} WHERE project_id = $1 AND ${message} ->> 'id' = ANY ($2::text[])`,
};

/** Events that are still to be looked through. */
export interface Events {
  readonly after: number;
  readonly until: number;
}

/** The range of all events that there are now; undefined where there are none. */
export async function findEvents(tx: Database): Promise<Events | undefined> {
  const found = await firstRow(tx.query<{ last: number | null }>(selectLast));
  return found?.last ? { after: 0, until: found.last } : undefined;
}

interface Looked {
  readonly last: number | null;
  readonly looked: number;
  readonly changed: number;
}

/**
 * Takes the person out of some of what events tell; answers what is still to be looked through. While their conversations are still
 * theirs: these tell what is.
 */
export function redactEvents(
  tx: Database,
  { projectId }: InProject,
  { contactIds, all, own }: Person,
  events: Events,
): Promise<Events | undefined> {
  return redactAmong(tx, redactOfPerson, [projectId, contactIds, all, own], events);
}

/** Takes what people wrote in deleted conversations and messages out of some events; answers what is still to be looked through. */
export function redactDeleted(
  tx: Database,
  { projectId }: InProject,
  recordIds: readonly string[],
  events: Events,
): Promise<Events | undefined> {
  return redactAmong(tx, redactOfDeleted, [projectId, recordIds], events);
}

async function redactAmong(
  tx: Database,
  redact: Statement,
  values: readonly unknown[],
  { after, until }: Events,
): Promise<Events | undefined> {
  let [left, looked, changed] = [after, 0, 0];
  while (looked < batch.events.looked && changed < batch.events.changed) {
    const row = await firstRow(tx.query<Looked>(redact, [left, until, ...values]));
    if (!row?.last || row.looked < batch.events.inStatement) return undefined;
    left = row.last;
    looked += row.looked;
    changed += row.changed;
  }
  return { after: left, until };
}

/** The parts of events about others' messages that showed files of the person. */
export async function redactShown(
  tx: Database,
  { projectId }: InProject,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length > 0) await tx.query(redactOfMessages, [projectId, messageIds]);
}
