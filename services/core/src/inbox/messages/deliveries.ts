import { enums, idKinds, invalid } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { type Caller, callerJson, type InProject, intoOutbox } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { type MessageRow, messageRecord } from './record.js';
import { shownSender, writtenMessage } from './shown-sender.js';

/** How far the mail of a message got. */
export interface Delivery {
  readonly conversationId: string;
  readonly messageId: string;
  readonly delivery: MailDelivery;
  readonly deliveryError?: string | undefined;
}

const maxErrorLength = 1_000;
/** What was sent has one where copies of it were refused. */
const hasError: ReadonlySet<MailDelivery> = new Set([MailDelivery.FAILED, MailDelivery.BOUNCED, MailDelivery.SENT]);

/** In one order, so that of two who tell of the same conversations one waits. */
const lockConversations: Statement = {
  name: 'lock_conversations_to_deliver',
  text: `SELECT c.id FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = ANY ($3::text[]) AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL
    ORDER BY c.id FOR NO KEY UPDATE OF c`,
};

/** Public messages, and notes that forward one: nothing else goes out. */
const selectMessages: Statement = {
  name: 'select_messages_to_deliver',
  text: `SELECT ${messageRecord.of('m', { sender: shownSender('m') })} FROM messages m
    WHERE m.id = ANY ($3::text[]) AND m.conversation_id = ANY ($2::text[]) AND m.project_id = $1
      AND (NOT m.is_internal OR m.forward IS NOT NULL)`,
};

/** That a mail waits is no news: everybody expects it to. */
const update = new NamedStatement(
  'set_message_deliveries',
  sql`WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('rows')}::json) given (id text, told text, reason text, type text, event_id text)
  ), message AS (
    UPDATE messages SET delivery = g.told, delivery_error = g.reason
    FROM given g WHERE messages.id = g.id AND messages.project_id = ${param('project_id')}
    RETURNING ${writtenMessage}
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT g.event_id, g.type, ${param('org_id', 'project_id')}, r.conversation_id, jsonb_build_object('message', to_jsonb(r))
        || CASE g.type WHEN 'message.updated' THEN jsonb_build_object('was_internal', false) ELSE '{}' END, ${param('caller')}::jsonb
    FROM message r JOIN given g ON g.id = r.id WHERE g.type IS NOT NULL
    ORDER BY r.conversation_id, r.id
  )
  SELECT ${messageRecord.columns} FROM message`,
);

export interface Delivered {
  /** Of the conversations that were named: those that there are. */
  readonly conversations: ReadonlySet<string>;
  /** The messages that were there, as they are now. */
  readonly messages: readonly MessageRow[];
}

/** Says how far the mails of messages got; what is said again changes nothing. Each message is named once. */
export async function deliver(
  tx: Database,
  caller: Caller,
  at: InProject,
  told: readonly Delivery[],
): Promise<Delivered> {
  if (told.some(({ delivery }) => delivery === MailDelivery.UNSPECIFIED)) throw invalid(['delivery'], 'required');
  const byId = new Map(told.map((each) => [each.messageId, each]));
  const ids = told.map(({ conversationId }) => conversationId);
  const locked = await tx.query<{ id: string }>(lockConversations, [...placeOf(at), ids]);
  const conversations = new Set(locked.map(({ id }) => id));
  const found = await tx.query<MessageRow>(selectMessages, [at.projectId, [...conversations], [...byId.keys()]]);
  const before = found.filter((row) => byId.get(row.id)?.conversationId === row.conversation_id);
  const rows = before.flatMap((row) => changeOf(row, byId.get(row.id) as Delivery) ?? []);
  if (rows.length === 0) return { conversations, messages: before };
  const place = { org_id: at.orgId, project_id: at.projectId, caller: callerJson(caller) };
  const written = await update.query<MessageRow>(tx, { ...place, rows: JSON.stringify(rows) });
  const after = new Map(written.map((row) => [row.id, row]));
  return { conversations, messages: before.map((row) => after.get(row.id) ?? row) };
}

/** Undefined: nothing changes. */
function changeOf(before: MessageRow, told: Delivery) {
  const delivery = enums.mailDelivery.toText(told.delivery);
  // That it was sent may be told behind its coming back.
  if (before.delivery === 'bounced' && told.delivery === MailDelivery.SENT) return undefined;
  const isSame = before.delivery === delivery;
  const reason = hasError.has(told.delivery) ? reasonOf(told, isSame ? before.delivery_error : null) : null;
  if (isSame && before.delivery_error === reason) return undefined;
  return {
    id: before.id,
    told: delivery,
    reason,
    type: eventOf(told.delivery, isSame),
    event_id: newId(idKinds.event),
  };
}

/** Of what was sent, copies may be told one by one that were refused. */
function reasonOf({ delivery, deliveryError = '' }: Delivery, known: string | null): string | null {
  const before = delivery === MailDelivery.SENT ? (known?.split('\n') ?? []) : [];
  const lines = [...new Set([...before, ...deliveryError.split('\n')])].filter((line) => line !== '');
  return lines.length > 0 ? lines.join('\n').slice(0, maxErrorLength) : null;
}

/** Null: it is no news. */
function eventOf(delivery: MailDelivery, isSame: boolean): string | null {
  if (delivery === MailDelivery.QUEUED) return null;
  if (delivery === MailDelivery.FAILED || isSame) return 'message.updated';
  return `message.${enums.mailDelivery.toText(delivery)}`;
}
