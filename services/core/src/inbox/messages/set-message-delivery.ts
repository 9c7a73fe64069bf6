import { enums, fail, invalid } from '@pharos/contract';
import { firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { MailDelivery, type MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { callerJson, type RpcOf } from '@pharos/service';
import { eventIds, eventsCte } from '../../shared/journal.js';
import { lockConversation } from '../conversations/conversations.js';
import { missingConversation } from '../missing.js';
import { type MessageRow, messageRecord } from './record.js';
import { shownSender, writtenMessage } from './shown-sender.js';

const maxErrorLength = 1_000;
/** What was sent has one where copies of it were refused. */
const hasError: ReadonlySet<MailDelivery> = new Set([MailDelivery.FAILED, MailDelivery.BOUNCED, MailDelivery.SENT]);

export const setMessageDelivery: RpcOf<MessageServiceDefinition, 'setMessageDelivery'> = (
  request,
  call,
  { database },
) => {
  if (request.delivery === MailDelivery.UNSPECIFIED) throw invalid(['delivery'], 'required');
  return database.transaction(async (tx) => {
    const { orgId, projectId, conversationId, messageId } = request;
    if (!(await lockConversation(tx, request))) throw await missingConversation(tx, request, conversationId);
    const before = await firstRow(tx.query<MessageRow>(selectDelivered, [projectId, conversationId, messageId]));
    if (!before) throw fail('MESSAGE_NOT_FOUND');
    const delivery = enums.mailDelivery.toText(request.delivery);
    const error = hasError.has(request.delivery) ? (request.deliveryError?.slice(0, maxErrorLength) ?? null) : null;
    // That it was sent may be told behind its coming back.
    const isOld = before.delivery === 'bounced' && request.delivery === MailDelivery.SENT;
    if (isOld || (before.delivery === delivery && before.delivery_error === error))
      return { message: messageRecord.toMessage(before) };
    const place = { org_id: orgId, project_id: projectId, caller: callerJson(call), event_ids: eventIds(3) };
    const [row] = await update.query<MessageRow>(tx, { ...place, id: messageId, delivery, error });
    return { message: messageRecord.toMessage(row as MessageRow) };
  });
};

/** Of a public message, or a note that forwards one: nothing else goes out. */
export const selectDelivered: Statement = {
  name: 'select_message_to_deliver',
  text: `SELECT ${messageRecord.of('m', { sender: shownSender('m') })} FROM messages m
    WHERE m.id = $3 AND m.conversation_id = $2 AND m.project_id = $1 AND (NOT m.is_internal OR m.forward IS NOT NULL)`,
};

const told = { from: 'message', record: 'message', key: 'r.conversation_id' } as const;

/** That a mail waits is no news: everybody expects it to. */
const update = new NamedStatement(
  'set_message_delivery',
  sql`WITH message AS (
    UPDATE messages SET delivery = ${param('delivery')}, delivery_error = ${param('error')}
    WHERE id = ${param('id')} AND project_id = ${param('project_id')}
    RETURNING ${writtenMessage}
  ), ${eventsCte(
    { ...told, type: 'message.sent', when: "r.delivery = 'sent'" },
    { ...told, type: 'message.bounced', when: "r.delivery = 'bounced'" },
    {
      ...told,
      type: 'message.updated',
      when: "r.delivery = 'failed'",
      more: `jsonb_build_object('was_internal', false)`,
    },
  )}
  SELECT ${messageRecord.columns} FROM message`,
);
