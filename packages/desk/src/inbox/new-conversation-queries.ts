import type { Contact, Conversation, CreateConversationRequest } from '@pharos/sdk';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId, useUser } from '../app/session.js';
import { useAction } from '../app/use-action.js';
import { useSettled } from '../app/use-settled.js';

const mostFound = 8;

/** The contacts that fit what is being typed. */
export function useContactsLike(text: string) {
  const projectId = useProjectId();
  const q = useSettled(text.trim());
  return useQuery({
    queryKey: queryKeys.contactMatches(projectId, q),
    enabled: q !== '',
    queryFn: ({ signal }): Promise<Contact[]> =>
      pharos.contacts.listContacts({ projectId, q, limit: mostFound }, { signal }).then(({ data }) => data),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Starts a conversation, which is the person's own, and opens it. What is sent again after a lost answer has the same key. */
export function useStart(onDone: (conversation: Conversation) => void) {
  const client = useQueryClient();
  const projectId = useProjectId();
  const user = useUser();
  const navigate = useNavigate();
  const [keys] = useState(() => new Map<string, string>());
  return useAction(
    async (body: CreateConversationRequest) => {
      const text = JSON.stringify(body);
      const idempotencyKey = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, idempotencyKey);
      const created = await pharos.conversations.createConversation(
        { projectId, body: { ...body, assigned_to: user.id } },
        { idempotencyKey },
      );
      client.setQueryData(queryKeys.conversation(projectId, created.id), created);
      onDone(created);
      const params = { projectId, view: 'mine', conversationId: created.id };
      await navigate({ to: '/$projectId/inbox/$view/$conversationId', params });
    },
    { renews: [queryKeys.counts(projectId), queryKeys.contactLists(projectId)] },
  );
}
