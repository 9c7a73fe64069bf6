import type { Conversation } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pharos, troubleOf } from '../app/api.js';
import { type Command, useCommands } from '../app/commands.js';
import { type Next, nextAfter } from '../app/habits.js';
import { patchUnread } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { useMayWrite, useProjectId, useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { useChange } from './actions.js';
import type { Kind } from './drafts.js';
import { fits } from './fits.js';
import { useListOfAddress } from './list-of-address.js';
import { rowsInCache } from './list-queries.js';
import type { PickerName } from './pickers.js';
import { leaveUnread } from './read-marks.js';

interface Parts {
  readonly conversation: Conversation;
  open(picker: PickerName): void;
  onFold(): void;
  onKind(kind: Kind): void;
}

/** What can be done with the conversation that is open, by button, key and palette alike. */
export function useConversationCommands({ conversation, open, onFold, onKind }: Parts): readonly Command[] {
  const projectId = useProjectId();
  const user = useUser();
  const mayWrite = useMayWrite();
  const change = useChange(projectId);
  const client = useQueryClient();
  const goOn = useGoOn(conversation.id);
  const commands = useMemo((): Command[] => {
    const subject = conversation.subject || t.list.noSubject;
    const isDone = conversation.status === 'resolved' || conversation.status === 'closed';
    const { done } = t.actions;
    const write = (kind: Kind) => () => {
      onKind(kind);
      // At once: what is typed next belongs to the text, and is no command.
      document.getElementById('composer')?.focus();
    };
    const resolve = () => {
      if (isDone) return void change(conversation, { status: 'open' }, done.open(subject));
      goOn(nextAfter('resolve'));
      void change(conversation, { status: 'resolved' }, done.resolved(subject));
    };
    const wake = () => void change(conversation, { status: 'open' }, done.woken(subject));
    const spam = () => {
      const isSpam = !conversation.spam;
      if (isSpam) goOn();
      void change(
        conversation,
        isSpam ? { spam: true } : { spam: false, status: 'open' },
        (isSpam ? done.spam : done.notSpam)(subject),
      );
    };
    const markUnread = async () => {
      leaveUnread(conversation.id);
      patchUnread(client, projectId, conversation.id, true);
      say({ text: done.unread });
      await pharos.conversations
        .markConversation({ projectId, conversationId: conversation.id, body: { unread: true } })
        .then((mark) => client.setQueryData(queryKeys.readMark(projectId, conversation.id), mark))
        .catch((error: unknown) => {
          patchUnread(client, projectId, conversation.id, false);
          say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
        });
    };
    const copy = () =>
      void navigator.clipboard.writeText(location.href).then(
        () => say({ text: t.actions.linkCopied }),
        () => undefined,
      );
    const group = t.customer.conversation;
    const changes: Command[] = [
      { id: 'reply', text: t.composer.reply, keys: 'r', group, run: write('reply') },
      { id: 'note', text: t.composer.note, keys: 'n', group, run: write('note') },
      { id: 'resolve', text: isDone ? t.actions.reopen : t.actions.resolve, keys: 'e', group, run: resolve },
      { id: 'snooze', text: t.actions.snooze, keys: 'h', group, run: () => open('snooze') },
      ...(conversation.status === 'snoozed' ? [{ id: 'wake', text: t.actions.wake, group, run: wake }] : []),
      { id: 'assign', text: t.actions.assign, keys: 'a', group, run: () => open('assign') },
      {
        id: 'to-me',
        text: t.actions.assignToMe,
        keys: 'i',
        group,
        run: () => void change(conversation, { assigned_to: user.id }, done.assigned(t.list.you)),
      },
      { id: 'tags', text: t.actions.tags, keys: 't', group, run: () => open('tags') },
      { id: 'priority', text: t.actions.priority, keys: 'p', group, run: () => open('priority') },
      { id: 'spam', text: conversation.spam ? t.actions.notSpam : t.actions.spam, group, run: spam },
    ];
    return [
      ...(mayWrite ? changes : []),
      { id: 'unread', text: t.actions.markUnread, keys: 'u', group, run: () => void markUnread() },
      { id: 'copy', text: t.actions.copyLink, group, run: copy },
      { id: 'fold', text: t.customer.fold, keys: ']', group, run: onFold },
      { id: 'back', text: t.thread.back, keys: 'esc', group, run: () => goOn('list') },
    ];
  }, [conversation, client, projectId, mayWrite, user.id, change, goOn, open, onFold, onKind]);
  useCommands(commands);
  return commands;
}

/** Goes on to the next conversation of the list, or back to the list, or stays. */
export function useGoOn(conversationId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { view: name = 'waiting' } = useParams({ strict: false });
  const { filter } = useListOfAddress();
  return useMemo(
    () =>
      (to: Next = 'next') => {
        if (to === 'stay') return;
        const rows = rowsInCache(client, projectId, filter);
        const at = rows.findIndex(({ id }) => id === conversationId);
        const before = rows.slice(0, Math.max(at, 0)).reverse();
        const next = to === 'next' ? [...rows.slice(at + 1), ...before].find((row) => fits(row, filter)) : undefined;
        const search = (old: object) => old;
        if (next) {
          const params = { projectId, view: name, conversationId: next.id };
          void navigate({ to: '/$projectId/inbox/$view/$conversationId', params, search });
        } else void navigate({ to: '/$projectId/inbox/$view', params: { projectId, view: name }, search });
      },
    [client, navigate, projectId, name, filter, conversationId],
  );
}
