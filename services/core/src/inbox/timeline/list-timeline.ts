import { enums } from '@pharos/contract';
import type {
  ConversationServiceDefinition,
  TimelineActor,
  TimelineEntry,
} from '@pharos/proto/pharos/core/v1/conversation';
import { type Changes, Conditions, listPage, type RpcOf } from '@pharos/service';
import { shownFiles } from '../erasure/is-erased.js';
import { type MessageRow, messageRecord } from '../messages/record.js';
import { shownSender } from '../messages/shown-sender.js';
import { requireConversation } from '../missing.js';

/** A row of the timeline: with the columns of a message where it is one. */
interface TimelineRow extends Omit<MessageRow, 'conversation_id'> {
  readonly type: string;
  readonly actor: TimelineActor | null;
  readonly changes: Changes | null;
  readonly details: Record<string, unknown> | null;
}

/** SQL of the entries of the conversation $1 of the project $2, by where they are kept. Each table has an index in their order. */
const messages = `(
    SELECT m.id, 'message' AS type, m.created_at, NULL::jsonb AS actor, NULL::jsonb AS changes, NULL::jsonb AS details, m.sender_type,
      m.sender_id, m.content, m.content_type, m.is_internal, ${shownFiles('m')} AS attachments, m.external_id,
      ${shownSender('m')} AS sender, m.delivery, m.delivery_error, m.cc, m.bcc, m.forward
    FROM messages m WHERE m.conversation_id = $1 AND m.project_id = $2
  ) t`;
const noMessage = `NULL::text AS sender_type, NULL::text AS sender_id, '' AS content, NULL::text AS content_type, false AS is_internal,
      '[]'::jsonb AS attachments, NULL::text AS external_id, NULL::jsonb AS sender,
      NULL::text AS delivery, NULL::text AS delivery_error, '{}'::text[] AS cc, '{}'::text[] AS bcc, NULL::jsonb AS forward`;
const changes = `(
    SELECT h.id, h.type, h.created_at, h.actor, h.changes, h.details, ${noMessage}
    FROM conversation_changes h WHERE h.conversation_id = $1 AND h.project_id = $2
  ) t`;
const issues = `(
    SELECT l.id, 'issue_created' AS type, l.created_at, NULL::jsonb AS actor, NULL::jsonb AS changes,
      jsonb_build_object('provider', l.provider, 'key', l.key, 'url', l.url) AS details, ${noMessage}
    FROM conversation_links l WHERE l.conversation_id = $1 AND l.project_id = $2
  ) t`;
const creation = `(
    SELECT c.id, 'created' AS type, c.created_at, NULL::jsonb AS actor, NULL::jsonb AS changes, NULL::jsonb AS details, ${noMessage}
    FROM conversations c WHERE c.id = $1 AND c.project_id = $2
  ) t`;
const others = [changes, issues, creation];
const all = `(${[messages, ...others].map((table) => `SELECT created_at FROM ${table}`).join(' UNION ALL ')}) t`;

const columns =
  'id, type, created_at, actor, changes, details, sender_type, sender_id, content_type, is_internal, attachments, external_id, sender, delivery, delivery_error, cc, bcc, forward';

export const listTimeline: RpcOf<ConversationServiceDefinition, 'listTimeline'> = async (
  request,
  _call,
  { database },
) => {
  const { orgId, projectId, conversationId, descending = false } = request;
  const conditions = new Conditions([conversationId, projectId]);
  // Some of a deleted one may be left for a moment.
  conditions.add(`EXISTS (SELECT FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = $1 AND c.project_id = $2 AND p.org_id = ${conditions.param(orgId)} AND p.deleted_at IS NULL)`);
  const { rows, page } = await listPage<TimelineRow>(database, {
    name: descending ? 'list_timeline_newest' : 'list_timeline',
    columns,
    long: messageRecord.long,
    from: messages,
    others,
    countFrom: all,
    conditions,
    order: { column: 'created_at', id: 'id', ascending: !descending },
    binding: ['timeline', conversationId, ...(descending ? ['newest first'] : [])],
    page: request.page,
  });
  if (rows.length === 0) await requireConversation(database, request);
  return { entries: rows.map((row) => toEntry(conversationId, row)), page };
};

function toEntry(conversationId: string, row: TimelineRow): TimelineEntry {
  const { id, type, created_at: createdAt, actor, changes, details } = row;
  const isMessage = type === 'message';
  return {
    id,
    type: enums.timelineEntryType.fromText(type),
    createdAt,
    actor: actor ?? undefined,
    message: isMessage ? messageRecord.toMessage({ ...row, conversation_id: conversationId }) : undefined,
    changes: changes ?? undefined,
    details: details ?? undefined,
  };
}
