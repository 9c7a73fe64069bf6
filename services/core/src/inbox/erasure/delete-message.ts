import { fail } from '@pharos/contract';
import { NamedStatement, param, sql } from '@pharos/kit';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { audited, type RpcOf } from '@pharos/service';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import type { ContactDeps } from '../contacts/contact-hooks.js';
import { recountMessages } from '../conversations/activity.js';
import { lockConversation } from '../conversations/conversations.js';
import { findMessage } from '../messages/messages.js';
import { messageRecord } from '../messages/record.js';
import { missingConversation } from '../missing.js';
import { forgetAnswers } from './delete-conversation.js';
import { removeMessages } from './delete-some.js';
import { noteRest, redactEventsOf } from './unfinished-deletions.js';

export const deleteMessage: RpcOf<MessageServiceDefinition, 'deleteMessage', ContactDeps> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const { conversationId, messageId } = request;
    if (!(await lockConversation(tx, request))) throw await missingConversation(tx, request, conversationId);
    if (!(await findMessage(tx, request, messageId))) throw fail('MESSAGE_NOT_FOUND');
    const deleted = { recordId: messageId, mergedIds: [] };
    const events = await redactEventsOf(tx, request, deleted);
    const place = { ...audited(call, request), event_ids: eventIds(1), conversation_id: conversationId, id: messageId };
    await publish.query(tx, place);
    // A message has fewer files than go at once.
    await removeMessages(tx, request, [messageId], deps);
    await recountMessages(tx, request.projectId, [conversationId]);
    await noteRest(tx, request, deleted, { events, more: false });
    await forgetAnswers(tx, request.orgId, [messageId]);
    return {};
  });

/** The event tells what it was, without what was written and by whom. */
const publish = new NamedStatement(
  'publish_deleted_message',
  sql`WITH message AS (
    SELECT ${messageRecord.of('m', { content: "''", sender_id: 'NULL::text', sender: 'NULL::jsonb', attachments: "'[]'::jsonb", cc: "'{}'::text[]", bcc: "'{}'::text[]", forward: 'NULL::jsonb' })}
    FROM messages m WHERE m.id = ${param('id')} AND m.project_id = ${param('project_id')}
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(clock_now(), a.updated_at + interval '1 millisecond')
    WHERE a.conversation_id = ${param('conversation_id')}
  ), ${eventsCte({
    type: 'message.deleted',
    from: 'message',
    record: 'message',
    key: 'r.conversation_id',
    when: "r.sender_type <> 'system'",
  })}, ${auditCte({ action: 'deleteMessage', target: 'message', from: 'message' })}
  SELECT 1 AS one FROM message`,
);
