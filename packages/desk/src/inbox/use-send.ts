import type { Conversation } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { queryKeys } from '../app/query-keys.js';
import { useGoOn } from './conversation-commands.js';
import type { Kind } from './drafts.js';
import type { FilesToSend } from './files.js';
import { put, type UsedSuggestion } from './outbox.js';
import { entriesOf, type Timeline } from './timeline.js';

interface Parts {
  readonly conversation: Conversation;
  readonly kind: Kind;
  readonly text: string;
  readonly files: FilesToSend;
  /** The suggestion that the text began with. */
  readonly used: RefObject<UsedSuggestion | undefined>;
  clear(): void;
}

/** Sends what is written. What is sent, and where, is fixed at that moment. */
export function useSend({ conversation, kind, text, files, used, clear }: Parts) {
  const client = useQueryClient();
  const goOn = useGoOn(conversation.id);
  const isPossible = files.areReady && (text.trim() !== '' || files.ids.length > 0);
  const send = (resolves: boolean): void => {
    if (!isPossible) return;
    const { id: conversationId, project_id: projectId } = conversation;
    const timeline = client.getQueryData<Timeline>(queryKeys.timeline(projectId, conversationId));
    const afterMessageId = entriesOf(timeline).findLast(({ type }) => type === 'message')?.id;
    const suggestion = kind === 'reply' ? used.current : undefined;
    const content = text.trim();
    put({ projectId, conversationId, kind, content, attachments: files.ids, afterMessageId, suggestion, resolves });
    used.current = undefined;
    clear();
    files.clear();
    if (resolves) goOn();
  };
  return Object.assign(send, { isPossible });
}
