import type { Conversation, Message, UpdateConversationRequest } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { queryKeys } from '../app/query-keys.js';
import { useMembers, useUser } from '../app/session.js';
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

function messagesOf(timeline: Timeline | undefined): Message[] {
  return entriesOf(timeline).flatMap(({ message }) => (message === null ? [] : [message]));
}

const isOfColleague = ({ sender_type, sender_id, is_internal }: Message, userId: string) =>
  !is_internal && (sender_type === 'agent' || sender_type === 'ai') && sender_id !== userId;

/** Sends what is written. What is sent, and where, is fixed at that moment. */
export function useSend({ conversation, kind, text, files, used, actions, clear }: Parts) {
  const client = useQueryClient();
  const goOn = useGoOn(conversation.id);
  const members = useMembers();
  const user = useUser();
  const begunAfter = useRef<string | undefined>(undefined);
  const isBegun = text !== '';
  useEffect(() => {
    const { id, project_id: projectId } = conversation;
    const known = client.getQueryData<Timeline>(queryKeys.timeline(projectId, id));
    begunAfter.current = isBegun ? messagesOf(known).at(-1)?.id : undefined;
  }, [client, conversation.id, isBegun]);
  const isPossible = files.areReady && (text.trim() !== '' || files.ids.length > 0);
  const send = (change?: UpdateConversationRequest): void => {
    if (!isPossible) return;
    const { id: conversationId, project_id: projectId } = conversation;
    const messages = messagesOf(client.getQueryData<Timeline>(queryKeys.timeline(projectId, conversationId)));
    // A colleague's answer that came while this one was written may not have been noticed.
    const since = messages.slice(messages.findIndex(({ id }) => id === begunAfter.current) + 1);
    const isCrossed = begunAfter.current !== undefined && since.some((each) => isOfColleague(each, user.id));
    const afterMessageId = isCrossed ? begunAfter.current : messages.at(-1)?.id;
    const suggestion = kind === 'reply' ? used.current : undefined;
    const content = kind === 'note' ? withMentions(text.trim(), members) : text.trim();
    const all = kind === 'reply' ? { ...actions.current, ...change } : {};
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
