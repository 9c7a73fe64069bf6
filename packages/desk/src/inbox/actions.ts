import type { Conversation } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { troubleOf } from '../app/api.js';
import { patchConversation } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { type Change, reverseOf, shownBy, valuesBefore } from './changes.js';
import { aboutOf, dropKept, type Made, makeChange } from './kept-changes.js';

/** What can be taken back last: `z` does. */
let undoLast: (() => void) | undefined;
export const undo = (): void => undoLast?.();

/** Says what was done, and how it is taken back, once. Returns how it is no longer: when it was refused. */
export function sayUndoable(text: string, takeBack: () => void): () => void {
  const forget = () => {
    if (undoLast === once) undoLast = undefined;
  };
  const once = () => {
    forget();
    takeBack();
  };
  undoLast = once;
  say({ text, action: { text: t.actions.undo, run: once } });
  return forget;
}

/**
 * Changes a conversation: it shows at once, is told to the platform, and is taken back with a sentence if that refuses. Without a
 * connection it is told later. What was done is said, and can be undone.
 */
export function useChange(projectId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const show = (id: string, values: Partial<Conversation>) => patchConversation(client, projectId, { id, ...values });
    /** Undefined: it was refused. */
    const send = async (conversation: Conversation, change: Change): Promise<Made | undefined> => {
      const { id } = conversation;
      show(id, shownBy(conversation, change));
      try {
        return await makeChange({ projectId, conversationIds: [id], about: aboutOf([conversation]), change });
      } catch (error) {
        show(id, valuesBefore(conversation, change));
        say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
      } finally {
        void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
      }
    };
    return async (conversation: Conversation, change: Change, done: string): Promise<void> => {
      const forget = sayUndoable(done, () => void takeBack());
      const sent = send(conversation, change);
      const takeBack = async () => {
        const made = await sent;
        if (made === undefined) return;
        const now = client.getQueryData<Conversation>(queryKeys.conversation(projectId, conversation.id));
        const changed = now ?? { ...conversation, ...shownBy(conversation, change) };
        const isDropped = 'keptAs' in made && dropKept(made.keptAs);
        if (isDropped) show(conversation.id, valuesBefore(conversation, change));
        if (isDropped || (await send(changed, reverseOf(conversation, change)))) say({ text: t.actions.undone });
      };
      if ((await sent) === undefined) forget();
    };
  }, [client, projectId]);
}
