import type { Contact, ContactIdentity, UpdateContactRequest } from '@pharos/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { goToSignIn, isSignedOut, pharos, troubleOf } from '../app/api.js';
import { patchContactRows } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { sayUndoable } from '../inbox/actions.js';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { valuesBefore } from './contact-values.js';

/** Puts a contact as the platform has it now where it is shown. */
export function showContact(client: QueryClient, projectId: string, contact: Contact): void {
  client.setQueryData(queryKeys.contact(projectId, contact.id), contact);
  patchContactRows(client, projectId, contact.id, () => contact);
}

/** Changes a contact and its identities. Each change resolves when it is done, says so, and can be undone; it rejects when it is refused. */
export function useContactChanges(contact: Contact) {
  const client = useQueryClient();
  const projectId = useProjectId();
  return useMemo(() => {
    const path = { projectId, contactId: contact.id };
    const take = (now: Contact) => showContact(client, projectId, now);
    const undoable = (text: string, takeBack: () => Promise<void>) =>
      sayUndoable(text, () => void attempt(takeBack).then((isDone) => isDone && say({ text: t.actions.undone })));
    const patch = async (body: UpdateContactRequest) => take(await pharos.contacts.updateContact({ ...path, body }));
    const add = async ({ type, value, verified }: Omit<ContactIdentity, 'primary'>) =>
      take(await pharos.contacts.addContactIdentity({ ...path, body: { type, value, verified } }));
    const remove = async ({ type, value }: Pick<ContactIdentity, 'type' | 'value'>) => {
      await pharos.contacts.removeContactIdentity({ ...path, type, value });
      take(await pharos.contacts.getContact(path));
    };
    const block = async (reason: string | null) =>
      take(await pharos.contacts.blockContact({ ...path, body: { reason } }));
    const unblock = async () => {
      await pharos.contacts.unblockContact(path);
      take(await pharos.contacts.getContact(path));
    };
    return {
      change: async (body: UpdateContactRequest, text: string) => {
        const before = valuesBefore(contact, body);
        await patch(body);
        undoable(text, () => patch(before));
      },
      addIdentity: async (identity: Omit<ContactIdentity, 'primary'>) => {
        await add(identity);
        undoable(contactTexts.added(identity.value), () => remove(identity));
      },
      block: async (reason: string | null) => {
        await block(reason);
        undoable(contactTexts.blockedDone(nameOfContact(contact)), unblock);
      },
      unblock: async () => {
        await unblock();
        undoable(contactTexts.unblockedDone(nameOfContact(contact)), () => block(contact.block_reason));
      },
      removeIdentity: async (identity: ContactIdentity) => {
        await remove(identity);
        undoable(contactTexts.removed(identity.value), () => add(identity));
      },
    };
  }, [client, projectId, contact]);
}

/** Does something, and says why when it is refused. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (isSignedOut(error)) goToSignIn();
    say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
    return false;
  }
}
