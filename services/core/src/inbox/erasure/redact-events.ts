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
              WHERE g.conversation_id = ${message} ->> 'conversation_id' AND g.project_id = $1), ${message} ->> 'conversation_id')`;

/**
 * Parameters: project, contacts, all identifiers, those that are theirs alone; events after the first and up to the second. All events
 * of all tenants stand in one table, of which an outage of the bus may make a very long one: hence some at a time.
 */
const redactSome: Statement = {
  name: 'redact_contact_events',
  text: `WITH looked AS MATERIALIZED (
      SELECT id FROM outbox WHERE id > $5 AND id <= $6 ORDER BY id LIMIT ${batch.events.inStatement}
    ), theirs AS (
      UPDATE outbox o SET data = ${redacted} FROM looked l
      WHERE o.id = l.id AND o.project_id = $1 AND ((o.ordering_key = ANY ($2::text[]) AND data ? 'contact')
        OR (data ? 'submission' AND data -> 'contact' ->> 'id' = ANY ($2::text[]))
        OR (${message} ->> 'sender_type' = 'customer' AND (${message} ->> 'sender_id' = ANY ($4::text[])
          OR ((${message} ->> 'sender_id' = ANY ($3::text[]) OR ${message} -> 'attachments' <> '[]') AND EXISTS (
            SELECT FROM conversations c WHERE c.id = ${conversation} AND c.project_id = $1
              AND c.contact_id = ANY ($2::text[]))))))
      RETURNING 1
    ) SELECT max(id) AS last, count(*) AS looked, (SELECT count(*) FROM theirs) AS changed FROM looked`,
};

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
export async function redactEvents(
  tx: Database,
  { projectId }: InProject,
  { contactIds, all, own }: Person,
  { after, until }: Events,
): Promise<Events | undefined> {
  let [left, looked, changed] = [after, 0, 0];
  while (looked < batch.events.looked && changed < batch.events.changed) {
    const values = [projectId, contactIds, all, own, left, until];
    const row = await firstRow(tx.query<Looked>(redactSome, values));
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
