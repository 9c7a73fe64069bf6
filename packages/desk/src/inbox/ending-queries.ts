import type { Conversation, ConversationLink, CreateConversationIssueRequest } from '@pharos/sdk';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { pharos } from '../app/api.js';
import { dropConversation } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { useAction } from '../app/use-action.js';
import { useSettled } from '../app/use-settled.js';
import { useGoOn } from './conversation-commands.js';

const mostFound = 20;

/** The other conversations of a contact, the newest first, or those that have some words. */
export function useOtherConversations({ id, contact_id: contactId }: Conversation, text: string) {
  const projectId = useProjectId();
  const q = useSettled(text.trim());
  return useQuery({
    queryKey: queryKeys.otherConversations(projectId, contactId ?? '', q),
    enabled: contactId !== null,
    queryFn: ({ signal }): Promise<Conversation[]> =>
      pharos.conversations
        .listConversations({ projectId, contact_id: [contactId ?? ''], limit: mostFound, ...(q && { q }) }, { signal })
        .then(({ data }) => data),
    select: (found) => found.filter((each) => each.id !== id),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** Merges one conversation into another, and opens the one that remains. */
export function useMergeConversation(onDone: (into: Conversation) => void) {
  const client = useQueryClient();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { view = 'all' } = useParams({ strict: false });
  return useAction(
    async ({ from, into }: { from: Conversation; into: Conversation }) => {
      const body = { into: into.id };
      const kept = await pharos.conversations.mergeConversation({ projectId, conversationId: from.id, body });
      client.setQueryData(queryKeys.conversation(projectId, kept.id), kept);
      onDone(kept);
      const params = { projectId, view, conversationId: kept.id };
      await navigate({ to: '/$projectId/inbox/$view/$conversationId', params, search: (old: object) => old });
      forget(client, projectId, from);
      await client.invalidateQueries({ queryKey: queryKeys.timeline(projectId, kept.id) });
    },
    { renews: [queryKeys.counts(projectId)] },
  );
}

/** Deletes a conversation for good, and goes on to the next one. */
export function useDeleteConversation(conversation: Conversation, onDone: () => void) {
  const client = useQueryClient();
  const projectId = useProjectId();
  const goOn = useGoOn(conversation.id);
  return useAction(
    async () => {
      await pharos.conversations.deleteConversation({ projectId, conversationId: conversation.id });
      onDone();
      goOn();
      forget(client, projectId, conversation);
    },
    { renews: [queryKeys.counts(projectId)] },
  );
}

/** The page that showed it is left; what comes to its address later asks again. */
function forget(client: QueryClient, projectId: string, { id, contact_id: contactId }: Conversation): void {
  dropConversation(client, projectId, id);
  client.removeQueries({ queryKey: queryKeys.conversation(projectId, id) });
  client.removeQueries({ queryKey: queryKeys.timeline(projectId, id) });
  if (contactId) void client.invalidateQueries({ queryKey: queryKeys.contactConversations(projectId, contactId) });
}

/** Creates an issue that is linked with a conversation. What is sent again after a lost answer makes no second one. */
export function useCreateIssue(conversationId: string, onDone: (link: ConversationLink) => void) {
  const projectId = useProjectId();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useAction(
    async (body: CreateConversationIssueRequest) =>
      onDone(
        await pharos.integrations.createConversationIssue({ projectId, conversationId, body }, { idempotencyKey }),
      ),
    { renews: [queryKeys.links(projectId, conversationId), queryKeys.timeline(projectId, conversationId)] },
  );
}
