import type { Contact, ContactCustomer, Conversation, ConversationList, ListedConversation } from '@pharos/sdk';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { withKept } from './kept-changes.js';
import { fetchReaders } from './readers.js';
import { type Timeline, withNewest } from './timeline.js';

const pageSize = 50;

/** A conversation as a list shows it. */
export function rowInLists(client: QueryClient, projectId: string, id: string): ListedConversation | undefined {
  const lists = client.getQueriesData<InfiniteData<ConversationList>>({ queryKey: queryKeys.lists(projectId) });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((row) => row.id === id);
}

/** A conversation. */
export const conversationQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(projectId, conversationId),
    queryFn: ({ signal }): Promise<Conversation> =>
      pharos.conversations.getConversation({ projectId, conversationId }, { signal }).then(withKept),
    staleTime: 60_000,
  });

/** What happened in a conversation, the newest page first. */
export const timelineQuery = (projectId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.timeline(projectId, conversationId),
    queryFn: ({ signal, pageParam }) =>
      pharos.conversations
        .listTimeline(
          { projectId, conversationId, order: 'desc', limit: pageSize, ...(pageParam && { cursor: pageParam }) },
          { signal },
        )
        .then(async ({ data, page }) => {
          await fetchReaders(data.flatMap(({ message }) => message?.content_type ?? []));
          return { data, page };
        }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    staleTime: 60_000,
  });

/** Reads the newest page of a timeline again, if it is in the cache, and keeps the older ones. */
export async function renewTimeline(client: QueryClient, projectId: string, conversationId: string): Promise<void> {
  const queryKey = queryKeys.timeline(projectId, conversationId);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.data === undefined) return;
  // One that nobody looks at is read when somebody does.
  if (query.getObserversCount() === 0) return client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  const newest = await pharos.conversations.listTimeline({ projectId, conversationId, order: 'desc', limit: pageSize });
  client.setQueryData<Timeline>(queryKey, (timeline) => timeline && withNewest(timeline, newest.data));
}

/** A contact. */
export const contactQuery = (projectId: string, contactId: string) =>
  queryOptions({
    queryKey: queryKeys.contact(projectId, contactId),
    queryFn: ({ signal }): Promise<Contact> => pharos.contacts.getContact({ projectId, contactId }, { signal }),
    staleTime: 60_000,
  });

/** The latest conversations of a contact. */
export const contactConversationsQuery = (projectId: string, contactId: string) =>
  queryOptions({
    queryKey: queryKeys.contactConversations(projectId, contactId),
    queryFn: ({ signal }) =>
      pharos.conversations
        .listConversations(
          { projectId, contact_id: [contactId], limit: 10, sort: 'created_at', order: 'desc' },
          { signal },
        )
        .then(({ data }) => data),
    staleTime: 60_000,
  });

/** The issues in other products that belong to a conversation. */
export const linksQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.links(projectId, conversationId),
    queryFn: ({ signal }) =>
      pharos.integrations.listConversationLinks({ projectId, conversationId }, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  });

/** Whether the customer has seen the conversation, and until when. */
export const receiptsQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.receipts(projectId, conversationId),
    queryFn: ({ signal }) => pharos.conversations.getReadReceipts({ projectId, conversationId }, { signal }),
    staleTime: 30_000,
  });

/** Up to when the person has read a conversation. */
export const readMarkQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.readMark(projectId, conversationId),
    queryFn: ({ signal }) => pharos.conversations.getReadMark({ projectId, conversationId }, { signal }),
    staleTime: 30_000,
  });

/** What a connected shop or payment provider knows of a contact; the platform asks it once in five minutes. */
export const contactCustomerQuery = (projectId: string, contactId: string, provider: 'shopify' | 'stripe') =>
  queryOptions({
    queryKey: queryKeys.contactCustomer(projectId, contactId, provider),
    queryFn: ({ signal }): Promise<ContactCustomer> =>
      pharos.integrations.getContactCustomer({ projectId, contactId, provider }, { signal }),
    staleTime: 300_000,
  });
