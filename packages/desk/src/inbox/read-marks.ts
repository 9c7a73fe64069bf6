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

/**
 * Marks a conversation as read for the person while they look at it, and tells the customer that the team has seen it. Marked as unread by
 * hand it stays so until something new comes.
 */
export function useReading(projectId: string, conversationId: string, messages: number): void {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const isLooking = useSyncExternalStore(subscribe, isVisible);
  const read = useRef(0);
  useEffect(() => {
    if (!isLooking || messages <= read.current) return;
    read.current = messages;
    const path = { projectId, conversationId };
    patchUnread(client, projectId, conversationId, false);
    // Courtesies: with the next message they are tried again.
    void pharos.conversations.markConversation({ ...path, body: {} }).then(
      () => {
        renewHeads(client, projectId);
        return client.invalidateQueries({ queryKey: queryKeys.notifications });
      },
      () => undefined,
    );
    if (mayWrite) void pharos.conversations.seeAsAgent({ ...path, body: {} }).catch(() => undefined);
  }, [client, projectId, conversationId, messages, mayWrite, isLooking]);
}
