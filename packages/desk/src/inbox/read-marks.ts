import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pharos } from '../app/api.js';
import { patchUnread } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { useMayWrite } from '../app/session.js';
import { renewHeads } from './list-queries.js';

const isVisible = () => document.visibilityState === 'visible';
function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whoever only passes by on their way through the list has read nothing. */
const dwellMs = 1_000;

/**
 * Marks a conversation as read for the person when they have looked at it for a moment, and tells the customer that the team has seen it.
 * Marked as unread by hand it stays so until something new comes.
 */
export function useReading(projectId: string, conversationId: string, lastMessageId: string | undefined): void {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const isLooking = useSyncExternalStore(subscribe, isVisible);
  const read = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isLooking || lastMessageId === undefined || lastMessageId === read.current) return;
    const mark = () => {
      read.current = lastMessageId;
      const path = { projectId, conversationId };
      patchUnread(client, projectId, conversationId, false);
      // Courtesies: with the next message they are tried again.
      void pharos.conversations.markConversation({ ...path, body: { message_id: lastMessageId } }).then(
        (mark) => {
          client.setQueryData(queryKeys.readMark(projectId, conversationId), mark);
          renewHeads(client, projectId);
          return client.invalidateQueries({ queryKey: queryKeys.notifications });
        },
        () => undefined,
      );
      if (!mayWrite) return;
      void pharos.conversations.seeAsAgent({ ...path, body: {} }).then(
        (receipts) => client.setQueryData(queryKeys.receipts(projectId, conversationId), receipts),
        () => undefined,
      );
    };
    const timer = setTimeout(mark, read.current === undefined ? dwellMs : 0);
    return () => clearTimeout(timer);
  }, [client, projectId, conversationId, lastMessageId, mayWrite, isLooking]);
}
