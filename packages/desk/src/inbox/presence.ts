import type { Presence, PresenceState } from '@pharos/sdk';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId, useUser } from '../app/session.js';
import type { Kind } from './drafts.js';

/** The platform forgets after a minute who looks. */
const againMs = 40_000;
/** While somebody writes, it is said this often: customers see it for some seconds. */
const writingMs = 4_000;
const quietMs = 6_000;

const presenceQuery = (projectId: string, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.presence(projectId, conversationId),
    queryFn: ({ signal }): Promise<Presence> =>
      pharos.conversations.getPresence({ projectId, conversationId }, { signal }),
    refetchInterval: againMs,
  });

/** The colleagues who look at a conversation or write in it. */
export function useColleagues(conversationId: string): Presence['colleagues'] {
  const { id: userId } = useUser();
  const { data } = useQuery(presenceQuery(useProjectId(), conversationId));
  return (data?.colleagues ?? []).filter(({ user_id }) => user_id !== userId);
}

/** Takes in what the stream says of a colleague. */
export function patchPresence(client: QueryClient, projectId: string, data: Readonly<Record<string, unknown>>): void {
  const id = String(data.conversation_id);
  const { user, state } = data as { user: { id: string }; state: PresenceState };
  const queryKey = queryKeys.presence(projectId, id);
  const known = client.getQueryData<Presence>(queryKey);
  if (known === undefined) return;
  const isKnown = known.colleagues.some(({ user_id }) => user_id === user.id);
  if (!isKnown && state !== 'gone') void client.invalidateQueries({ queryKey });
  client.setQueryData<Presence>(queryKey, {
    ...known,
    colleagues: known.colleagues.flatMap((each) =>
      each.user_id !== user.id ? [each] : state === 'gone' ? [] : [{ ...each, state }],
    ),
  });
}

/** Shows colleagues that the person looks at a conversation, and what they write, for as long as they do. */
export function useShowPresence(conversationId: string, kind: Kind, text: string): void {
  const projectId = useProjectId();
  const isWriting = useRecent(text);
  const state: PresenceState = !isWriting ? 'viewing' : kind === 'note' ? 'writing_note' : 'writing';
  useEffect(() => {
    const show = () => {
      if (document.visibilityState === 'visible') tell(projectId, conversationId, state);
    };
    show();
    const timer = setInterval(show, isWriting ? writingMs : againMs);
    return () => clearInterval(timer);
  }, [projectId, conversationId, state, isWriting]);
  useEffect(() => () => tell(projectId, conversationId, 'gone'), [projectId, conversationId]);
}

/** A courtesy: nothing depends on it. */
function tell(projectId: string, conversationId: string, state: PresenceState): void {
  void pharos.conversations.showPresence({ projectId, conversationId, body: { state } }).catch(() => undefined);
}

/** Whether the text has changed a moment ago; not by being put there at first. */
function useRecent(text: string): boolean {
  const [before, setBefore] = useState(text);
  const [isRecent, setRecent] = useState(false);
  if (text !== before) {
    setBefore(text);
    setRecent(text !== '');
  }
  useEffect(() => {
    if (!isRecent) return;
    const timer = setTimeout(() => setRecent(false), quietMs);
    return () => clearTimeout(timer);
  }, [isRecent, before]);
  return isRecent;
}
