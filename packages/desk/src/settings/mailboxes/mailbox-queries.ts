import type { CreateMailboxRequest, Mailbox } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { loadErrorTexts, pharos } from '../../app/api.js';
import { queryKeys } from '../../app/query-keys.js';
import { useAction } from '../../app/use-action.js';

/** Whether mail comes in changes without anybody pressing anything. */
const refetchMs = 30_000;

/** The mailboxes of a project, the newest first. */
export function useMailboxes(projectId: string) {
  return useQuery({
    queryKey: queryKeys.mailboxes(projectId),
    refetchInterval: refetchMs,
    queryFn: async ({ signal }) => {
      const mailboxes: Mailbox[] = [];
      for await (const mailbox of pharos.mailboxes.listMailboxes({ projectId, limit: 100 }, { signal }))
        mailboxes.push(mailbox);
      return mailboxes;
    },
  });
}

/** A mailbox. */
export function useMailbox(projectId: string, mailboxId: string) {
  return useQuery({
    queryKey: queryKeys.mailbox(projectId, mailboxId),
    refetchInterval: refetchMs,
    queryFn: ({ signal }): Promise<Mailbox> => pharos.mailboxes.getMailbox({ projectId, mailboxId }, { signal }),
  });
}

/** Makes a mailbox. */
export function useCreateMailbox(projectId: string) {
  return useAction(async (body: CreateMailboxRequest) => pharos.mailboxes.createMailbox({ projectId, body }), {
    renews: [queryKeys.mailboxes(projectId)],
  });
}

/** Changes a mailbox. */
export function useUpdateMailbox(projectId: string, mailboxId: string) {
  return useAction(
    async (body: CreateMailboxRequest) => pharos.mailboxes.updateMailbox({ projectId, mailboxId, body }),
    { renews: [queryKeys.mailboxes(projectId), queryKeys.mailbox(projectId, mailboxId)] },
  );
}

/** Deletes a mailbox. */
export function useDeleteMailbox(projectId: string, mailboxId: string) {
  return useAction(async () => pharos.mailboxes.deleteMailbox({ projectId, mailboxId }), {
    renews: [queryKeys.mailboxes(projectId)],
  });
}

/** Signs in at the mail servers of a mailbox, and says how that went. */
export function useTestMailbox(projectId: string, mailboxId: string) {
  return useAction(async () => pharos.mailboxes.testMailbox({ projectId, mailboxId }), {
    renews: [queryKeys.mailboxes(projectId), queryKeys.mailbox(projectId, mailboxId)],
  });
}

/** Sends the browser to the provider, which leads back to the page of the mailbox. */
export function useAskForConsent(projectId: string, mailboxId: string) {
  return useAction(
    async (provider: Mailbox['oauth_providers'][number]) => {
      const begun = await pharos.mailboxes.startMailboxAuthorization({ projectId, mailboxId, body: { provider } });
      location.assign(begun.authorization_url);
    },
    { renews: [] },
  );
}

/** Connects a mailbox with what the provider has brought back. */
export function useFinishConsent(projectId: string, mailboxId: string) {
  return useAction(
    async (body: { readonly code: string; readonly state: string }) => {
      // It can be refused on a page that has shown no error yet.
      await loadErrorTexts();
      return pharos.mailboxes.finishMailboxAuthorization({ projectId, mailboxId, body });
    },
    { renews: [queryKeys.mailboxes(projectId), queryKeys.mailbox(projectId, mailboxId)] },
  );
}
