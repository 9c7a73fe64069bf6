import type { Conversation, Message } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { firstOf, limitOf, pageSize } from '../frame/first.js';
import type { Output } from '../output/output.js';
import { oneLine, printable } from '../output/printable.js';

/** Shows the latest messages, in the order in which they were written. */
export async function run(call: Call<{ limit: string }>): Promise<undefined> {
  const count = limitOf(call.options.limit);
  const { pharos, projectId } = await connectToProject(call);
  const path = { projectId, conversationId: call.args[0] ?? '' };
  const conversation = await pharos.conversations.getConversation(path);
  const page = { order: 'desc', limit: Math.min(count, pageSize) } as const;
  const messages = (await firstOf(pharos.messages.listMessages({ ...path, ...page }), count)).reverse();
  const lines = [...headOf(conversation, call.output), ...messages.flatMap((each) => linesOf(each, call.output))];
  call.output.record({ ...conversation, messages }, lines);
}

function headOf(conversation: Conversation, output: Output): string[] {
  const { id, subject, status, assigned_to: assignee, tags, message_count: count } = conversation;
  const facts = [status, assignee === null ? 'not assigned' : `assigned to ${oneLine(assignee)}`, `${count} messages`];
  const labels = tags.length === 0 ? [] : [`Tags: ${oneLine(tags.join(', '), 200)}`];
  return [output.strong(oneLine(subject ?? 'Without a subject', 200)), `${id}: ${facts.join(', ')}`, ...labels];
}

function linesOf(message: Message, output: Output): string[] {
  const { sender_type: type, sender, is_internal: isNote, created_at: at, content, attachments } = message;
  const who = `${oneLine(sender?.name ?? type)}${isNote ? ' (internal note)' : ''}`;
  const files = attachments.map(({ name, size }) => `[${oneLine(name)}, ${size} bytes]`);
  return ['', output.faint(`${who}, ${at}, ${message.id}`), printable(content), ...files];
}
