import type { ListedConversation } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showAsListed } from '../app/patches.js';
import { conversationQuery, readMarkQuery, timelineQuery } from './conversation-queries.js';

/** How many after the open one are read ahead. */
const ahead = 2;
const quietMs = 150;

/** Reads ahead what is likely opened next, so that it shows at once. */
export function usePrefetch(projectId: string, rows: readonly ListedConversation[], openId: string | undefined): void {
  const client = useQueryClient();
  const at = rows.findIndex(({ id }) => id === openId);
  const ids = rows.slice(at + 1, at + 1 + ahead).map(({ id }) => id);
  const wanted = ids.join();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const id of ids) {
        const row = rows.find((each) => each.id === id);
        if (row) showAsListed(client, projectId, row);
        void client.prefetchInfiniteQuery(timelineQuery(projectId, id));
        void client.prefetchQuery(readMarkQuery(projectId, id));
        void client.prefetchQuery(conversationQuery(projectId, id));
      }
    }, quietMs);
    return () => clearTimeout(timer);
  }, [client, projectId, wanted]);
}
