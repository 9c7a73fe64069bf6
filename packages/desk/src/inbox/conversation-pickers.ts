import type { Conversation } from '@pharos/sdk';
import { useProjectId } from '../app/session.js';
import { useChange } from './actions.js';
import { useGoOn } from './conversation-commands.js';
import { usePickers } from './pickers.js';

/** What the conversation that is open can be given. */
export function useConversationPickers(conversation: Conversation) {
  const change = useChange(useProjectId());
  const goOn = useGoOn(conversation.id);
  return usePickers({
    conversation,
    apply(what, done, goesOn) {
      if (goesOn) goOn();
      void change(conversation, what, done);
    },
  });
}
