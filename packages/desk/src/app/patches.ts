import type { Contact, Conversation, ListedConversation, Me, Message } from '@pharos/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { entryOf, type Timeline, withEntry } from '../inbox/timeline.js';
import { endTyping } from '../inbox/typing.js';
import { queryKeys } from './query-keys.js';

type Data = Readonly<Record<string, unknown>>;
type ContactLists = { pages: { data: Contact[] }[]; pageParams: unknown[] };
type Lists = { pages: { data: ListedConversation[] }[]; pageParams: unknown[] };

/** Puts what an event says of a conversation where it is shown: fields that the event does not have stay. */
export function patchConversation(client: QueryClient, projectId: string, data: Data): void {
  const id = String(data.id);
  const known = (record: object) => Object.fromEntries(Object.entries(data).filter(([name]) => name in record));
  client.setQueryData<Conversation>(
    queryKeys.conversation(projectId, id),
    (old) => old && { ...old, ...known(old), id },
  );
  patchRows(client, projectId, id, (row) => ({ ...row, ...known(row), id }));
}

/** Shows a conversation as a list has it until it is read; one that is known stays as it is, and stale where it was. */
export function showAsListed(client: QueryClient, projectId: string, row: ListedConversation): void {
  const queryKey = queryKeys.conversation(projectId, row.id);
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, row);
}

/** Takes a conversation that is gone out of the lists. */
export function dropConversation(client: QueryClient, projectId: string, id: string): void {
  patchRows(client, projectId, id, () => undefined);
}

/** Shows a conversation as read or unread in the lists. */
export function patchUnread(client: QueryClient, projectId: string, id: string, unread: boolean): void {
  patchRows(client, projectId, id, (row) => ({ ...row, unread }));
}

/** Puts a message of an event into its thread, and beneath the name in the lists. */
export function patchMessage(client: QueryClient, projectId: string, name: string, data: Data): void {
  const message = data as unknown as Message;
  const id = message.conversation_id;
  const entry = name === 'message.deleted' ? undefined : entryOf(message);
  client.setQueryData<Timeline>(queryKeys.timeline(projectId, id), (timeline) => {
    if (timeline === undefined) return undefined;
    return withEntry(timeline, message.id, entry, name === 'message.created');
  });
  if (name === 'message.created' && message.sender_type === 'customer') endTyping(id);
  if (name === 'message.created' && !message.is_internal)
    patchRows(client, projectId, id, (row) => ({
      ...row,
      last_message: message as never,
      unread: row.unread || message.sender_id !== client.getQueryData<Me>(queryKeys.me)?.user?.id,
    }));
}

/** Puts what is known of a contact now into the rows that show it; undefined: it is gone. */
export function patchContactRows(
  client: QueryClient,
  projectId: string,
  id: string,
  change: (row: Contact) => Contact | undefined,
): void {
  const changed = (row: Contact) => (row.id === id ? (change(row) ?? []) : row);
  client.setQueriesData<ContactLists>({ queryKey: queryKeys.contactLists(projectId) }, (list) => {
    if (!list?.pages.some(({ data }) => data.some((row) => row.id === id))) return list;
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.flatMap(changed) })) };
  });
}

/** Puts what an event says of a contact into the rows that show it. */
export function patchContact(client: QueryClient, projectId: string, data: Data): void {
  const known = (row: Contact) => Object.fromEntries(Object.entries(data).filter(([name]) => name in row));
  patchContactRows(client, projectId, String(data.id), (row) => ({ ...row, ...known(row) }));
  patchConversationRows(
    client,
    projectId,
    ({ contact }) => contact?.id === data.id,
    (row) => ({ ...row, contact: row.contact && { ...row.contact, ...known(row.contact) } }),
  );
  if (data.merged_id !== undefined) patchContactRows(client, projectId, String(data.merged_id), () => undefined);
}

function patchRows(
  client: QueryClient,
  projectId: string,
  id: string,
  change: (row: ListedConversation) => ListedConversation | undefined,
): void {
  patchConversationRows(client, projectId, (row) => row.id === id, change);
}

function patchConversationRows(
  client: QueryClient,
  projectId: string,
  isMeant: (row: ListedConversation) => boolean,
  change: (row: ListedConversation) => ListedConversation | undefined,
): void {
  client.setQueriesData<Lists>({ queryKey: queryKeys.lists(projectId) }, (list) => {
    if (!list?.pages.some(({ data }) => data.some(isMeant))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.flatMap((row) => (isMeant(row) ? (change(row) ?? []) : row)),
    }));
    return { ...list, pages };
  });
}
