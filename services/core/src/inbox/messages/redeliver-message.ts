import { fail } from '@pharos/contract';
import { firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { audited, type RpcOf } from '@pharos/service';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import { lockConversation } from '../conversations/conversations.js';
import { missingConversation } from '../missing.js';
import { type MessageRow, messageRecord } from './record.js';
import { shownSender, writtenMessage } from './shown-sender.js';

/** Of a public message, or a note that forwards one: nothing else goes out. */
const selectDelivered: Statement = {
  name: 'select_message_to_deliver',
  text: `SELECT ${messageRecord.of('m', { sender: shownSender('m') })} FROM messages m
    WHERE m.id = $3 AND m.conversation_id = $2 AND m.project_id = $1 AND (NOT m.is_internal OR m.forward IS NOT NULL)`,
};

const undelivered: ReadonlySet<string | null> = new Set(['failed', 'bounced']);

/** Of several who ask at the same time only one is granted it: to the others the mail is queued already. */
export const redeliverMessage: RpcOf<MessageServiceDefinition, 'redeliverMessage'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { projectId, conversationId, messageId } = request;
    if (!(await lockConversation(tx, request))) throw await missingConversation(tx, request, conversationId);
    const before = await firstRow(tx.query<MessageRow>(selectDelivered, [projectId, conversationId, messageId]));
    if (!before) throw fail('MESSAGE_NOT_FOUND');
    if (!undelivered.has(before.delivery)) throw fail('MESSAGE_NOT_UNDELIVERED');
    const [row] = await queue.query<MessageRow>(tx, {
      ...audited(call, request),
      event_ids: eventIds(2),
      id: messageId,
      changes: JSON.stringify({ delivery: { from: before.delivery, to: 'queued' } }),
    });
    return { message: messageRecord.toMessage(row as MessageRow) };
  });

const told = { from: 'message', record: 'message', key: 'r.conversation_id' } as const;

const queue = new NamedStatement(
  'redeliver_message',
  sql`WITH message AS (
    UPDATE messages SET delivery = 'queued', delivery_error = NULL
    WHERE id = ${param('id')} AND project_id = ${param('project_id')}
    RETURNING ${writtenMessage}
  ), ${eventsCte(
    { ...told, type: 'message.redelivery_requested' },
    { ...told, type: 'message.updated', more: `jsonb_build_object('was_internal', false)` },
  )}, ${auditCte({ action: 'redeliverMessage', target: 'message', from: 'message', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${messageRecord.columns} FROM message`,
);
