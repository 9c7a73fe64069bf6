import { fail, invalid } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Sql, sql } from '@pharos/kit';
import type { CreateMessageRequest, MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { audited, type Caller, type InProject, type RpcOf } from '@pharos/service';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import { afterMessage, messageColumns, nextMoment } from '../conversations/activity.js';
import { reopenedByCustomer } from '../conversations/conversation.js';
import { lockConversation } from '../conversations/conversations.js';
import { activityColumns, activityOf, conversationColumns, conversationRecord } from '../conversations/record.js';
import { missingConversation } from '../missing.js';
import { readByWriter } from '../reading/read-marks.js';
import { noteChange } from '../timeline/note-change.js';
import { checkCopiesIn } from './copies.js';
import { beginFollowing, holdContactOf, lockLastFollowing } from './follow-up.js';
import { mentionCte, mentionsIn } from './mentions.js';
import { messageCreated, messageValues, type NewMessageRow, newMessageRow } from './message.js';
import { isLatest } from './messages.js';
import { type MessageRow, messageRecord } from './record.js';
import { writtenMessage } from './shown-sender.js';
import { hasAttachments, withAttachments } from './take-attachments.js';

export const createMessage: RpcOf<MessageServiceDefinition, 'createMessage'> = async (request, call, { database }) => {
  const { message, afterMessageId } = request;
  if (!message) throw invalid(['content'], 'required');
  await checkCopiesIn(database, request, message);
  const write = async (tx: Database) => {
    const row = await withAttachments(tx, request, newMessageRow(message), message);
    return found(tx, request, await writeMessage(tx, call, request, row));
  };
  const writeAlone = () => (hasAttachments(message) ? database.transaction(write) : write(database));
  const row = await (afterMessageId === undefined
    ? writeAlone()
    : insertAfter(database, { ...request, afterMessageId }, write));
  return { message: messageRecord.toMessage(row) };
};

/**
 * The message is written only while nothing was said since. What waited for the lock is looked for by a statement of its own: the one
 * that waited would still see the messages as they were before.
 */
function insertAfter(
  database: Database,
  request: CreateMessageRequest & { afterMessageId: string },
  write: (tx: Database) => Promise<MessageRow>,
): Promise<MessageRow> {
  return database.transaction(async (tx) => {
    await holdContactOf(tx, request);
    await found(tx, request, await lockConversation(tx, request));
    if (!(await isLatest(tx, request, request.afterMessageId))) throw fail('CONVERSATION_MOVED_ON');
    return write(tx);
  });
}

/** What was found in the conversation; without it there is none. */
async function found<T>(tx: Database, request: CreateMessageRequest, record: T | undefined): Promise<T> {
  if (!record) throw await missingConversation(tx, request, request.conversationId);
  return record;
}

const reopens = `c.status IN ('${reopenedByCustomer.join("', '")}')`;

/** In a closed conversation, unless it is spam, the customer begins another one. */
const continues = sql`c.status = 'closed' AND NOT c.spam AND ${param('sender_type')} = 'customer' AND NOT ${param('is_internal')}::boolean`;

const reopened = conversationRecord.of('l', {
  ...activityOf('t'),
  status: "'open'",
  ai_resolved: 'false',
  spam: 'false',
  snoozed_until: 'NULL::timestamptz',
  revision: 'l.revision + 1',
});

/** What a reopening changes. */
const reopening = `(SELECT jsonb_build_object('status', jsonb_build_object('from', l.status, 'to', 'open'))
        || CASE WHEN l.snoozed_until IS NULL THEN '{}' ELSE
          jsonb_build_object('snoozed_until', jsonb_build_object('from', iso(l.snoozed_until), 'to', NULL)) END
        || CASE WHEN l.ai_resolved THEN '{"ai_resolved": {"from": true, "to": false}}'::jsonb ELSE '{}' END
        FROM locked l)`;

const isSettled = "l.reopens AND l.status = 'resolved'";

/**
 * The hottest statement of the service: one round trip for the lock, the reopening, the message, its events, the audit
 * entry and the answer. The lock comes first, and the time after it, strictly later than the conversation's last: so
 * messages of one conversation have the order in which they were written, and so do their events.
 */
const insertOf = <Names extends string>(name: string, more: Sql<Names>, action = 'createMessage') =>
  new NamedStatement(
    name,
    sql`WITH locked AS (
    SELECT ${conversationColumns},
      ${reopens} AND ${param('sender_type')} = 'customer' AND NOT ${param('is_internal')} AS reopens
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = ${param('conversation_id')} AND c.project_id = ${param('project_id')} AND p.org_id = ${param('org_id')}
      AND p.deleted_at IS NULL AND NOT (${continues})
    FOR NO KEY UPDATE OF c
  ), touched AS (
    UPDATE conversation_activity a SET (updated_at, settled_at, resolved_at, ${messageColumns}) = (
      SELECT t.at, CASE WHEN ${isSettled} THEN t.at ELSE a.settled_at END, CASE WHEN NOT l.reopens THEN a.resolved_at END,
      ${afterMessage(isSettled)} FROM ${nextMoment}
    ) FROM locked l WHERE a.conversation_id = l.id
    RETURNING ${activityColumns}
  ), reopened AS (
    UPDATE conversations c SET status = 'open', snoozed_until = NULL, ai_resolved = false
    FROM locked l WHERE c.id = l.id AND l.reopens
  ), conversation AS (
    SELECT ${reopened} FROM locked l, touched t WHERE l.reopens
  ), message AS (
    INSERT INTO messages
      (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, hands_over, attachments, sources, cc, bcc, forward, created_at)
    SELECT ${param('id')}, l.project_id, l.id,
      ${param('sender_type', 'sender_id', 'content', 'content_type', 'is_internal', 'hands_over')}, ${param('attachments')}::jsonb,
      ${param('sources')}::jsonb, ${param('cc')}::text[], ${param('bcc')}::text[], ${param('forward')}::jsonb, t.updated_at
    FROM locked l, touched t
    RETURNING ${writtenMessage}
  ), ${eventsCte(messageCreated, {
    type: 'conversation.updated',
    from: 'conversation',
    record: 'conversation',
    changes: reopening,
  })}, ${noteChange({ type: 'changed', from: 'conversation', changes: reopening })},
  ${auditCte({ action, target: 'message', from: 'message' })}${more}
  SELECT ${messageRecord.columns} FROM message`,
  );

const insert = insertOf('insert_message', sql``);
/** What a person writes they have read, and notes may mention others. */
const ofTeam = sql`, ${readByWriter}, ${mentionCte}`;
const insertOfTeam = insertOf('insert_message_of_team', ofTeam);
const insertForwards = {
  forwardMessage: insertOf('insert_forwarding_note', ofTeam, 'forwardMessage'),
  sendTranscript: insertOf('insert_transcript_note', ofTeam, 'sendTranscript'),
};

/**
 * Appends a message, what a customer says in a closed conversation to the one that follows it; undefined when there is no such
 * conversation.
 */
export async function writeMessage(
  database: Database,
  caller: Caller,
  at: InProject & { conversationId: string },
  message: NewMessageRow,
): Promise<MessageRow | undefined> {
  const written = await insertMessage(database, caller, at, message);
  if (written || message.sender_type !== 'customer' || message.is_internal) return written;
  return database.transaction(async (tx) => {
    const last = await lockLastFollowing(tx, at);
    return last && ((await insertMessage(tx, caller, last, message)) ?? beginFollowing(tx, caller, last, message));
  });
}

/** Appends a message; undefined when there is no such conversation, or the customer is to begin another one. */
export function insertMessage(
  database: Database,
  caller: Caller,
  at: InProject & { conversationId: string },
  message: NewMessageRow,
): Promise<MessageRow | undefined> {
  const values = valuesOf(caller, at, message);
  return caller.actor.type === 'user' || values.mentions.length > 0
    ? firstRow(insertOfTeam.query<MessageRow>(database, values))
    : firstRow(insert.query<MessageRow>(database, values));
}

/** Appends a note of what is sent on by mail; undefined when there is no such conversation. */
export function insertForwardingNote(
  database: Database,
  caller: Caller,
  at: InProject & { conversationId: string },
  note: NewMessageRow,
  action: keyof typeof insertForwards,
): Promise<MessageRow | undefined> {
  return firstRow(insertForwards[action].query<MessageRow>(database, valuesOf(caller, at, note)));
}

function valuesOf(caller: Caller, at: InProject & { conversationId: string }, message: NewMessageRow) {
  const place = { ...audited(caller, at), event_ids: eventIds(2), conversation_id: at.conversationId };
  return { ...place, ...messageValues(message), mentions: mentionsIn(message) };
}
