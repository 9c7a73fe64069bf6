import { fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import type { RpcOf } from '@pharos/service';
import { lockConversation } from '../conversations/conversations.js';
import { missingConversation } from '../missing.js';
import { insertForwardingNote } from './create-message.js';
import { forwardingNote } from './forward-message.js';
import { checkForwarding } from './forwarding-limit.js';
import { type MessageRow, messageRecord } from './record.js';

/** More than anybody asks for, and too few to annoy whoever gets them. */
const mostInHour = 10;

/** Whoever asks for one holds the conversation, so that they are counted one after the other. */
export const sendTranscript: RpcOf<MessageServiceDefinition, 'sendTranscript'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { conversationId, to, senderId } = request;
    await checkForwarding(tx, request, 1);
    if (!(await lockConversation(tx, request))) throw await missingConversation(tx, request, conversationId);
    await checkRate(tx, request);
    const forward = { message_id: null, to: to === undefined ? [] : [to] };
    const note = forwardingNote({ text: '', cc: [], senderId, forward });
    const row = await insertForwardingNote(tx, call, request, note, 'sendTranscript');
    return { message: messageRecord.toMessage(row as MessageRow) };
  });

/** How many were asked for in the last hour, and when the first of them will be older. */
const selectRecent: Statement = {
  name: 'select_recent_transcripts',
  text: `SELECT count(*)::integer AS count,
      ceil(extract(epoch FROM min(created_at) + interval '1 hour' - clock_now()))::integer AS seconds
    FROM messages WHERE conversation_id = $2 AND project_id = $1 AND created_at > (SELECT clock_now()) - interval '1 hour'
      AND forward IS NOT NULL AND forward ->> 'message_id' IS NULL`,
};

async function checkRate(tx: Database, at: { projectId: string; conversationId: string }): Promise<void> {
  const found = tx.query<{ count: number; seconds: number }>(selectRecent, [at.projectId, at.conversationId]);
  const { count = 0, seconds = 0 } = (await firstRow(found)) ?? {};
  if (count >= mostInHour) throw fail('RATE_LIMITED', { retry_after: Math.max(1, seconds) });
}
