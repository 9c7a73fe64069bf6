import type { LiveEvent } from '@pharos/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { renewTimeline } from '../inbox/conversation-queries.js';
import { renewCounts, renewHeads } from '../inbox/list-queries.js';
import { patchPresence } from '../inbox/presence.js';
import { isSeen } from '../inbox/read-marks.js';
import { setTyping } from '../inbox/typing.js';
import { alertOf, type Told } from './alerts.js';
import { goToSignIn, isSignedOut, pharos } from './api.js';
import { gather } from './gather.js';
import { dropConversation, patchContact, patchConversation, patchMessage } from './patches.js';
import { queryKeys } from './query-keys.js';
import { useUser } from './session.js';
import { SharedStream, type StreamState } from './shared-stream.js';

const gatherMs = 500;

let state: StreamState = 'open';
const listeners = new Set<() => void>();
function setState(next: StreamState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** How the live connection is. */
export function useLiveState(): StreamState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
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
      onState: setState,
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

interface Streamed {
  readonly event: string;
  readonly data: Record<string, unknown>;
  /** In seconds since 1970. */
  readonly timestamp: number;
}

type Renewal = (conversationId: string | undefined) => void;

function apply(client: QueryClient, projectId: string, event: LiveEvent, renew: Renewal): void {
  const { event: name, data, timestamp } = event as Streamed;
  if (name === 'reset') {
    void client.invalidateQueries({ queryKey: queryKeys.project(projectId) });
    return;
  }
  if (name === 'notification.created') {
    notice(client, { ...(data as unknown as Told), project_id: projectId, at: timestamp * 1_000 });
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

/** What the person sees happen needs no notification: it is read already. Else they are told. */
function notice(client: QueryClient, told: Told): void {
  const renewed = () => client.invalidateQueries({ queryKey: queryKeys.notifications });
  if (isSeen(told.conversation_id, told.message_id))
    void pharos.people.readMyNotifications({ body: { ids: [told.id] } }).then(renewed, renewed);
  else void renewed();
  alertOf(told);
}

/** A conversation that is gone leaves the lists; whoever has it open reads where it went. */
function drop(client: QueryClient, projectId: string, id: unknown): void {
  dropConversation(client, projectId, String(id));
  void client.invalidateQueries({ queryKey: queryKeys.conversation(projectId, String(id)) });
}

/** What a burst of events makes stale is read once, shortly after. */
function gathered(client: QueryClient, projectId: string): Renewal {
  return gather<string | undefined>(gatherMs, (ids) => {
    renewHeads(client, projectId);
    renewCounts(client, projectId);
    for (const id of new Set(ids)) {
      if (id === undefined) continue;
      void renewTimeline(client, projectId, id).catch(() => undefined);
      void client.invalidateQueries({ queryKey: queryKeys.conversation(projectId, id) });
    }
  });
}
