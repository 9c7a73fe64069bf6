import type { Contact, ContactList, ConversationList } from '@pharos/sdk';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { contactQuery } from '../inbox/conversation-queries.js';

const pageSize = 50;
const historySize = 25;

/** The contacts of a project, the newest first, page by page; with words: those that have them. */
const contactListQuery = (projectId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.contactList(projectId, q),
    queryFn: ({ signal, pageParam }) =>
      pharos.contacts
        .listContacts(
          { projectId, ...(q && { q }), limit: pageSize, ...(pageParam && { cursor: pageParam }) },
          { signal },
        )
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

type Pages = InfiniteData<Pick<ContactList, 'data' | 'page'>, unknown>;

/** A contact that moved between two pages while they were read shows once. */
function rowsOf(list: Pages | undefined): Contact[] {
  const rows = new Map<string, Contact>();
  for (const { data } of list?.pages ?? []) for (const row of data) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** The contacts of the project that have some words, or all. */
export function useContactList(q: string) {
  const list = useInfiniteQuery(contactListQuery(useProjectId(), q));
  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  return { list, rows };
}

/** Those with some words who are not one contact itself, for whoever looks for the same person. */
export function useOtherContacts(contactId: string, q: string) {
  const projectId = useProjectId();
  return useQuery({
    queryKey: queryKeys.contactMatches(projectId, q),
    queryFn: ({ signal }) =>
      pharos.contacts.listContacts({ projectId, ...(q && { q }), limit: 20 }, { signal }).then(({ data }) => data),
    select: (data: Contact[]) => data.filter(({ id }) => id !== contactId),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** A contact of the project. */
export function useContact(contactId: string) {
  return useQuery(contactQuery(useProjectId(), contactId));
}

/** All conversations of a contact, the newest first, page by page, and how many there are. */
export function useContactHistory(contactId: string) {
  const projectId = useProjectId();
  return useInfiniteQuery({
    queryKey: queryKeys.contactHistory(projectId, contactId),
    queryFn: ({ signal, pageParam }): Promise<Pick<ConversationList, 'data' | 'page'>> =>
      pharos.conversations
        .listConversations(
          {
            projectId,
            contact_id: [contactId],
            include: ['total'],
            sort: 'created_at',
            order: 'desc',
            limit: historySize,
            ...(pageParam && { cursor: pageParam }),
          },
          { signal },
        )
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    staleTime: 60_000,
  });
}
