import type { Conversation, UpdateConversationRequest } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { queryKeys } from '../app/query-keys.js';
import { useMembers } from '../app/session.js';
import { useGoOn } from './conversation-commands.js';
import type { Kind } from './drafts.js';
import type { FilesToSend } from './files.js';
import { withMentions } from './mentions.js';
import { put, type UsedSuggestion } from './outbox.js';
import { entriesOf, type Timeline } from './timeline.js';

interface Parts {
  readonly conversation: Conversation;
  readonly kind: Kind;
  readonly text: string;
  readonly files: FilesToSend;
  /** The suggestion that the text began with. */
  readonly used: RefObject<UsedSuggestion | undefined>;
  /** What the saved reply in the text changes. */
  readonly actions: RefObject<UpdateConversationRequest | undefined>;
  clear(): void;
}

const isEmpty = (change: object) => Object.keys(change).length === 0;

/** Sends what is written. What is sent, and where, is fixed at that moment. */
export function useSend({ conversation, kind, text, files, used, actions, clear }: Parts) {
  const client = useQueryClient();
  const goOn = useGoOn(conversation.id);
  const members = useMembers();
  const isPossible = files.areReady && (text.trim() !== '' || files.ids.length > 0);
  const send = (change?: UpdateConversationRequest): void => {
    if (!isPossible) return;
    const { id: conversationId, project_id: projectId } = conversation;
    const timeline = client.getQueryData<Timeline>(queryKeys.timeline(projectId, conversationId));
    const afterMessageId = entriesOf(timeline).findLast(({ type }) => type === 'message')?.id;
    const suggestion = kind === 'reply' ? used.current : undefined;
    const content = kind === 'note' ? withMentions(text.trim(), members) : text.trim();
    const all = { ...actions.current, ...change };
    put({
      projectId,
      conversationId,
      kind,
      content,
      attachments: files.ids,
      afterMessageId,
      suggestion,
      change: isEmpty(all) ? undefined : all,
    });
    used.current = undefined;
    actions.current = undefined;
    clear();
    files.clear();
    if (all.status) goOn();
  };
  return Object.assign(send, { isPossible });
}
