import type { Conversation, Message, UpdateConversationRequest } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { nextAfter } from '../app/habits.js';
import { queryKeys } from '../app/query-keys.js';
import { useMembers, useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { sayUndoable } from './actions.js';
import { useGoOn } from './conversation-commands.js';
import type { FileToSend } from './draft-files.js';
import { changeDraft, type Draft, type Kind } from './drafts.js';
import { type CopyTexts, copiesOf } from './mail/copies.js';
import { mentionedFirst, withMentions } from './mentions.js';
import { isOfColleague } from './newer-messages.js';
import { put } from './outbox.js';
import { takeBack } from './taking-back.js';
import { entriesOf, type Timeline } from './timeline.js';

interface Parts {
  readonly conversation: Conversation;
  readonly kind: Kind;
  readonly draft: Draft;
  readonly files: readonly FileToSend[];
  /** Who gets a copy of the mail, as it is written; undefined: it is no mail. */
  readonly copies: CopyTexts | undefined;
  readonly areCopiesFine: boolean;
}

const isEmpty = (change: object) => Object.keys(change).length === 0;

function messagesOf(timeline: Timeline | undefined): Message[] {
  return entriesOf(timeline).flatMap(({ message }) => (message === null ? [] : [message]));
}

/** The last message that the writer of a text can have taken into account: what a colleague says meanwhile may not have been noticed. */
function useLastSeen({ project_id, id }: Conversation, isBegun: boolean): () => string | undefined {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const begunAfter = useRef<string | undefined>(undefined);
  const messages = () => messagesOf(client.getQueryData<Timeline>(queryKeys.timeline(project_id, id)));
  useEffect(() => {
    begunAfter.current = isBegun ? messages().at(-1)?.id : undefined;
  }, [client, id, isBegun]);
  return () => {
    const all = messages();
    const since = all.slice(all.findIndex((each) => each.id === begunAfter.current) + 1);
    const isCrossed = begunAfter.current !== undefined && since.some((each) => isOfColleague(each, userId));
    return isCrossed ? begunAfter.current : all.at(-1)?.id;
  };
}

/** Takes a message back by a key or the button of what is said, wherever the person is by then. */
function useTakeBack() {
  const navigate = useNavigate();
  const { view = 'waiting' } = useParams({ strict: false });
  return async ({ id: conversationId, project_id: projectId }: Conversation, id: string): Promise<void> => {
    const { isBack, text } = await takeBack(id);
    say({ text });
    if (!isBack) return;
    const params = { projectId, view, conversationId };
    void navigate({ to: '/$projectId/inbox/$view/$conversationId', params, search: (old: object) => old });
  };
}

/** Sends what is written. What is sent, and where, is fixed at that moment. */
export function useSend({ conversation, kind, draft, files, copies, areCopiesFine }: Parts) {
  const goOn = useGoOn(conversation.id);
  const members = useMembers();
  const { id: userId } = useUser();
  const text = draft.text.trim();
  const lastSeen = useLastSeen(conversation, draft.text !== '');
  const undo = useTakeBack();
  const [asked, setAsked] = useState<{ text: string; change: UpdateConversationRequest | undefined } | undefined>();
  const mentioned = kind === 'reply' ? mentionedFirst(text, members) : undefined;
  const isPossible = areCopiesFine && files.every(({ isReady }) => isReady) && (text !== '' || files.length > 0);
  const send = (change?: UpdateConversationRequest): void => {
    if (!isPossible) return;
    if (mentioned && asked?.text !== text) {
      setAsked({ text, change });
      return;
    }
    const isReply = kind === 'reply';
    const all = isReply ? { ...draft.change, ...change } : {};
    const subject = conversation.subject || t.list.noSubject;
    const id = put({
      projectId: conversation.project_id,
      conversationId: conversation.id,
      subject,
      userId,
      kind,
      // The platform wants words: those of files are their names.
      content: text === '' ? files.map(({ name }) => name).join(', ') : isReply ? text : withMentions(text, members),
      draft: { ...draft, text },
      ...(copies && { copies: copiesOf(copies) }),
      afterMessageId: lastSeen(),
      suggestion: isReply ? draft.suggestion : undefined,
      change: isEmpty(all) ? undefined : all,
    });
    changeDraft(conversation.id, kind, () => ({ text: '', files: [], copies: undefined }));
    sayUndoable(isReply ? t.composer.sends(subject) : t.composer.addsNote(subject), () => void undo(conversation, id));
    goOn(nextAfter(all.status ? 'resolve' : 'send'));
  };
  const question =
    mentioned && asked?.text === text ? { name: mentioned.name, go: () => send(asked.change) } : undefined;
  return { send, isPossible, question };
}
