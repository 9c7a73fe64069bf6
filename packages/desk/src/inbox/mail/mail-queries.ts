import { type Mail, type Message, PharosError } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../../app/api.js';
import { queryKeys } from '../../app/query-keys.js';
import { useProjectId } from '../../app/session.js';
import { useAction } from '../../app/use-action.js';

/** The mail that a message came by; null: there is none, or it is not kept any more. */
export function useMail({ id: messageId, conversation_id: conversationId }: Message) {
  const projectId = useProjectId();
  return useQuery<Mail | null>({
    queryKey: queryKeys.messageMail(projectId, messageId),
    // A mail stays as it is; that of a message that has just come is there a moment later.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    queryFn: async ({ signal }) => {
      try {
        return await pharos.messages.getMessageMail({ projectId, conversationId, messageId }, { signal });
      } catch (error) {
        if (error instanceof PharosError && error.code === 'MAIL_NOT_FOUND') return null;
        throw error;
      }
    },
  });
}

/** Fetches the mail as it came. */
export function useRawMail({ id: messageId, conversation_id: conversationId }: Message) {
  const projectId = useProjectId();
  return useAction(
    async () => (await pharos.messages.getMessageRawMail({ projectId, conversationId, messageId })).blob(),
    { renews: [] },
  );
}
