import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { ContactHooksDeps } from '../contacts/contact-hooks.js';
import { type TakenMessage, takeMessages } from './batch.js';

const selectSome: Statement = {
  name: 'select_messages_to_delete',
  text: takeMessages('conversation_id = $2 AND project_id = $1'),
};

const deleteMessages: Statement = {
  name: 'delete_messages',
  text: 'DELETE FROM messages WHERE id = ANY ($2::text[]) AND project_id = $1',
};

/** Deletes messages with their files; returns whether some are left. The files go first: nobody else knows of them. */
export async function removeMessages(
  tx: Database,
  at: InProject,
  messageIds: readonly string[],
  { contactHooks }: ContactHooksDeps,
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  if (await contactHooks.deleteMessages(tx, at, messageIds)) return true;
  await tx.query(deleteMessages, [at.projectId, messageIds]);
  return false;
}

/** Deletes a batch of the messages of a conversation; returns whether there may be more. */
export async function deleteSome(
  tx: Database,
  at: InProject & { conversationId: string },
  deps: ContactHooksDeps,
): Promise<boolean> {
  const taken = await tx.query<TakenMessage>(selectSome, [at.projectId, at.conversationId]);
  const isLeft = await removeMessages(
    tx,
    at,
    taken.map(({ id }) => id),
    deps,
  );
  return isLeft || (taken[0]?.more ?? false);
}
