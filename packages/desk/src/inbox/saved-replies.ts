import type { SavedReply, SavedReplyActions, UpdateConversationRequest } from '@pharos/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import type { Completion } from './completion.js';

/** All saved replies of a project, of which there are at most 500. */
export const savedRepliesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.savedReplies(projectId),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const replies: SavedReply[] = [];
      for await (const reply of pharos.savedReplies.listSavedReplies({ projectId, limit: 100 }, { signal }))
        replies.push(reply);
      return replies;
    },
  });

/** The saved replies that fit what was typed, those whose shortcut begins so first. Undefined: nobody asks for one. */
export function useSavedReplies(
  conversationId: string,
  onUse: (change: UpdateConversationRequest) => void,
): (query: string | undefined) => Completion[] {
  const projectId = useProjectId();
  const { data = [] } = useQuery(savedRepliesQuery(projectId));
  const completionOf = ({ id, name, shortcut, actions }: SavedReply): Completion => ({
    id,
    text: name,
    ...(shortcut && { about: `/${shortcut}` }),
    insert: async () => {
      const path = { projectId, savedReplyId: id, conversation_id: conversationId };
      const { content } = await pharos.savedReplies.fillSavedReply(path);
      onUse(changeOf(actions));
      return content;
    },
  });
  return (query) => (query === undefined ? [] : fitting(data, query).map(completionOf));
}

/** Those that have the text in their name or shortcut. */
export function fitting(replies: readonly SavedReply[], query: string): SavedReply[] {
  const text = query.toLowerCase();
  const isFirst = ({ shortcut }: SavedReply) => shortcut?.startsWith(text) === true;
  return replies
    .filter((reply) => isFirst(reply) || reply.name.toLowerCase().includes(text))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
}

/** What a saved reply changes in the conversation that it answers. Tags that it has stay. */
function changeOf({ tags, status, assigned_to }: SavedReplyActions): UpdateConversationRequest {
  return {
    ...(tags.length > 0 && { add_tags: tags }),
    ...(status !== null && { status }),
    ...(assigned_to !== null && { assigned_to }),
  };
}
