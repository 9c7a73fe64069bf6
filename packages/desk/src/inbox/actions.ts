import type { Conversation, UpdateConversationRequest } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { goToSignIn, isSignedOut, pharos, troubleOf } from '../app/api.js';
import { patchConversation } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';

export type Change = UpdateConversationRequest;

/** What can be taken back last: `z` does. */
let undoLast: (() => void) | undefined;
export const undo = (): void => undoLast?.();

/** Says what was done elsewhere, and how it is taken back. */
export function sayUndoable(text: string, takeBack: () => void): void {
  undoLast = takeBack;
  say({ text, action: { text: t.actions.undo, run: takeBack } });
}

/**
 * Changes a conversation: it shows at once, is told to the platform, and is taken back with a sentence if that refuses. What was done
 * is said, and can be undone.
 */
export function useChange(projectId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const send = async (conversation: Conversation, change: Change): Promise<boolean> => {
      const before = valuesOf(conversation, change);
      patchConversation(client, projectId, { id: conversation.id, ...optimistic(change) });
      try {
        const path = { projectId, conversationId: conversation.id };
        const updated = await pharos.conversations.updateConversation({ ...path, body: change });
        patchConversation(client, projectId, updated as unknown as Record<string, unknown>);
        return true;
      } catch (error) {
        if (isSignedOut(error)) goToSignIn();
        patchConversation(client, projectId, { id: conversation.id, ...before });
        say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
      }
    };
    return async (conversation: Conversation, change: Change, done: string): Promise<void> => {
      const before = valuesOf(conversation, change);
      const takeBack = async () => {
        undoLast = undefined;
        const now = client.getQueryData<Conversation>(queryKeys.conversation(projectId, conversation.id));
        if (await send(now ?? { ...conversation, ...optimistic(change) }, before)) say({ text: t.actions.undone });
      };
      undoLast = () => void takeBack();
      say({ text: done, action: { text: t.actions.undo, run: undoLast } });
      await send(conversation, change);
    };
  }, [client, projectId]);
}

/** What the fields of a change were before it. A closed conversation can only be opened. */
function valuesOf(conversation: Conversation, change: Change): Change {
  const names = Object.keys(change) as (keyof Change & keyof Conversation)[];
  const before = Object.fromEntries(names.map((name) => [name, conversation[name]]));
  if ('status' in change && conversation.status === 'snoozed') before.snoozed_until = conversation.snoozed_until;
  else delete before.snoozed_until;
  if (change.spam === true) before.status = conversation.status;
  return before as Change;
}

/** What shows before the platform has answered. */
function optimistic(change: Change): Change & { waiting_on?: 'nobody' } {
  return change.status === 'resolved' ? { ...change, waiting_on: 'nobody' } : change;
}
