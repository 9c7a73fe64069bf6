import type { LiveEvent } from '@pharos/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { renewTimeline } from '../inbox/conversation-queries.js';
import { renewHeads } from '../inbox/list-queries.js';
import { patchPresence } from '../inbox/presence.js';
import { setTyping } from '../inbox/typing.js';
import { alertOf, type Told } from './alerts.js';
import { goToSignIn, isSignedOut } from './api.js';
import { dropConversation, patchContact, patchConversation, patchMessage } from './patches.js';
import { queryKeys } from './query-keys.js';
import { useUser } from './session.js';
import { SharedStream } from './shared-stream.js';

const gatherMs = 500;

let isRefused = false;
const listeners = new Set<() => void>();
function setRefused(next: boolean): void {
  isRefused = next;
  for (const listener of listeners) listener();
}

/** Whether the platform has refused the live connection for now. */
export function useLiveRefused(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isRefused,
  );
}

/** Keeps the cache of a project as the project is, for as long as the page shows it. */
export function useLive(projectId: string): void {
  const client = useQueryClient();
  const { id: userId } = useUser();
  useEffect(() => {
    const ended = new AbortController();
    const renewal = gathered(client, projectId);
    const stream = new SharedStream(projectId, userId, {
      onEvent: (event) => apply(client, projectId, event, renewal),
      onBegin: () => renewStale(client, projectId),
      onRefused: setRefused,
    });
    stream.run(ended.signal).catch((error: unknown) => {
      if (isSignedOut(error)) goToSignIn();
      else void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
    });
    return () => ended.abort();
  }, [client, projectId, userId]);
}

/** What was read before the stream was there may be old: it is read again, and of lists their beginnings. */
function renewStale(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({
    queryKey: queryKeys.project(projectId),
    predicate: ({ queryKey: [, , kind] }) => kind !== 'lists',
  });
  void client.invalidateQueries({ queryKey: queryKeys.notifications });
  renewHeads(client, projectId);
}

type Renewal = (conversationId: string | undefined) => void;

function apply(client: QueryClient, projectId: string, event: LiveEvent, renew: Renewal): void {
  const { event: name, data } = event as { event: string; data: Record<string, unknown> };
  if (name === 'reset') {
    void client.invalidateQueries({ queryKey: queryKeys.project(projectId) });
    return;
  }
  if (name === 'notification.created') {
    void client.invalidateQueries({ queryKey: queryKeys.notifications });
    alertOf({ ...(data as unknown as Told), project_id: projectId });
    return;
  }
  if (name === 'conversation.presence') {
    patchPresence(client, projectId, data);
    return;
  }
  if (name === 'conversation.typing') {
    setTyping(data);
    return;
  }
  if (name.startsWith('contact.')) {
    patchContact(client, projectId, data);
    void client.invalidateQueries({ queryKey: queryKeys.contact(projectId, String(data.id)) });
  }
  if (name === 'form.submitted') {
    const { id } = data.form as { id: string };
    void client.invalidateQueries({ queryKey: queryKeys.submissions(projectId, id) });
  }
  if (name.startsWith('message.')) patchMessage(client, projectId, name, data);
  if (name === 'conversation.seen') {
    void client.invalidateQueries({ queryKey: queryKeys.receipts(projectId, String(data.conversation_id)) });
    return;
  }
  if (name === 'conversation.deleted') drop(client, projectId, data.id);
  else if (name.startsWith('conversation.')) patchConversation(client, projectId, data);
  if (name === 'conversation.merged') drop(client, projectId, data.merged_id);
  if (/^(conversation|message|agent)\./.test(name)) renew(String(data.conversation_id ?? data.id));
}

/** A conversation that is gone leaves the lists; whoever has it open reads where it went. */
function drop(client: QueryClient, projectId: string, id: unknown): void {
  dropConversation(client, projectId, String(id));
  void client.invalidateQueries({ queryKey: queryKeys.conversation(projectId, String(id)) });
}

/** What a burst of events makes stale is read once, shortly after. */
function gathered(client: QueryClient, projectId: string): Renewal {
  const dirty = new Set<string>();
  let isAhead = false;
  const run = () => {
    isAhead = false;
    renewHeads(client, projectId);
    void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
    for (const id of dirty) {
      void renewTimeline(client, projectId, id).catch(() => undefined);
      void client.invalidateQueries({ queryKey: queryKeys.conversation(projectId, id) });
    }
    dirty.clear();
  };
  return (conversationId) => {
    if (conversationId !== undefined) dirty.add(conversationId);
    if (isAhead) return;
    isAhead = true;
    setTimeout(run, gatherMs);
  };
}
