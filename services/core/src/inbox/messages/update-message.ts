import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { audited, diff, isEmpty, type RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import { recountMessages } from '../conversations/activity.js';
import { lockConversation } from '../conversations/conversations.js';
import { missingConversation } from '../missing.js';
import { replaceMentions } from './mentions.js';
import { type ChangedMessage, checkMessageChange, maxEditAge } from './message-change.js';
import { type MessageRow, messageFields, messageRecord } from './record.js';
import { shownSender, writtenMessage } from './shown-sender.js';

export const updateMessage: RpcOf<MessageServiceDefinition, 'updateMessage'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { messageId } = request;
    if (!(await lockConversation(tx, request))) throw await missingConversation(tx, request, request.conversationId);
    const before = await firstRow(
      tx.query<ChangedMessage>(select, [request.projectId, request.conversationId, messageId]),
    );
    if (!before) throw fail('MESSAGE_NOT_FOUND');
    const after = { ...before, ...messageFields.patch(request, request.updateMask) };
    const changes = diff(before, after, messageFields.names);
    if (isEmpty(changes)) {
      await recordUnchanged(tx, call, request, { action: 'updateMessage', target: 'message', id: messageId });
      return { message: messageRecord.toMessage(before) };
    }
    checkMessageChange(before, after);
    // What was written stands in no entry.
    const audit = JSON.stringify(changes.is_internal ? { is_internal: changes.is_internal } : {});
    const place = { ...audited(call, request), event_ids: eventIds(1), id: messageId };
    const values = { ...place, ...after, was_internal: before.is_internal, changes: audit };
    const row = await save(tx, values);
    await replaceMentions(tx, request, row);
    if (changes.is_internal) await recountMessages(tx, request.projectId, [request.conversationId]);
    return { message: messageRecord.toMessage(row) };
  });

/** The caller holds the conversation. Whether it is recent the database says, by the clock that dated it. */
const select: Statement = {
  name: 'select_message_to_change',
  text: `SELECT ${messageRecord.of('m', { sender: shownSender('m') })}, c.channel, m.created_at > clock_now() - interval '${maxEditAge}' AS is_recent
    FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.project_id = m.project_id
    WHERE m.id = $3 AND m.conversation_id = $2 AND m.project_id = $1`,
};

const update = new NamedStatement(
  'update_message',
  sql`WITH message AS (
    UPDATE messages SET (${messageFields.columns}) = (${messageFields.params})
    WHERE id = ${param('id')} AND project_id = ${param('project_id')}
    RETURNING ${writtenMessage}
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(clock_now(), a.updated_at + interval '1 millisecond')
    FROM message m WHERE a.conversation_id = m.conversation_id
  ), ${eventsCte({
    type: 'message.updated',
    from: 'message',
    record: 'message',
    key: 'r.conversation_id',
    more: sql`jsonb_build_object('was_internal', ${param('was_internal')}::boolean)`,
  })}, ${auditCte({ action: 'updateMessage', target: 'message', from: 'message', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${messageRecord.columns} FROM message`,
);

async function save(tx: Database, values: Parameters<typeof update.query>[1]): Promise<MessageRow> {
  const [row] = await update.query<MessageRow>(tx, values);
  return row as MessageRow;
}
