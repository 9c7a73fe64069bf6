import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pharos } from '../app/api.js';
import { isLookedAt, useIsLookedAt } from '../app/looking.js';
import { patchUnread } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { useMayWrite } from '../app/session.js';
import { renewHeads } from './list-queries.js';
import { Reading } from './reading.js';

/** How the conversations that are open are being read. */
const readings = new Map<string, { readonly reading: Reading; readonly lastMessageId: string | undefined }>();

/** Leaves a conversation that is open unread until something new comes. */
export function leaveUnread(conversationId: string): void {
  const open = readings.get(conversationId);
  open?.reading.leaveUnread(open.lastMessageId);
}

/**
 * Whether the person sees what happens in a conversation: they look at it; of a message (null: none), also that its end was in sight.
 */
export function isSeen(conversationId: string, messageId: string | null): boolean {
  const open = readings.get(conversationId);
  if (open === undefined || !isLookedAt()) return false;
  return messageId === null || open.reading.hasRead(open.lastMessageId);
}

interface Read {
  readonly projectId: string;
  readonly conversationId: string;
  readonly lastMessageId: string | undefined;
  /** Whether the last message is in sight. */
  readonly isAtEnd: boolean;
}

/**
 * Marks a conversation as read for the person when they have looked at its end for a moment, and tells the customer that the team has seen it.
 * Marked as unread by hand it stays so until something new comes.
 */
export function useReading({ projectId, conversationId, lastMessageId, isAtEnd }: Read): void {
  const client = useQueryClient();
  const mayWrite = useMayWrite();
  const isLooking = useIsLookedAt();
  const [reading] = useState(() => new Reading());
  useEffect(() => {
    readings.set(conversationId, { reading, lastMessageId });
    return () => void readings.delete(conversationId);
  }, [conversationId, reading, lastMessageId]);
  useEffect(() => {
    const mark = (messageId: string) => {
      const path = { projectId, conversationId };
      patchUnread(client, projectId, conversationId, false);
      // Courtesies: with the next message they are tried again.
      void pharos.conversations.markConversation({ ...path, body: { message_id: messageId } }).then(
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
    reading.look(isLooking && isAtEnd ? lastMessageId : undefined, mark);
    return () => reading.look(undefined, mark);
  }, [client, projectId, conversationId, reading, lastMessageId, mayWrite, isLooking, isAtEnd]);
}
