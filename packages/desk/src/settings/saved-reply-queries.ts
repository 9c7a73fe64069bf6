import type { SavedReply } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';
import { savedRepliesQuery } from '../inbox/saved-replies.js';

/** The saved replies of a project. */
export function useSavedReplies(projectId: string) {
  return useQuery(savedRepliesQuery(projectId));
}

type Fields = Pick<SavedReply, 'name' | 'body' | 'shortcut'>;

/** Changes a saved reply, or makes one. */
export function useSaveReply(projectId: string, savedReplyId: string | undefined) {
  return useAction(
    async (body: Fields) =>
      savedReplyId === undefined
        ? pharos.savedReplies.createSavedReply({ projectId, body })
        : pharos.savedReplies.updateSavedReply({ projectId, savedReplyId, body }),
    { renews: [queryKeys.savedReplies(projectId)] },
  );
}

/** Deletes a saved reply. */
export function useDeleteReply(projectId: string) {
  return useAction(async (savedReplyId: string) => pharos.savedReplies.deleteSavedReply({ projectId, savedReplyId }), {
    renews: [queryKeys.savedReplies(projectId)],
  });
}
