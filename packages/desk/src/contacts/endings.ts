import type { Contact } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pharos } from '../app/api.js';
import { patchContactRows } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { nameOfContact } from '../inbox/names.js';
import { contactTexts } from '../messages/contacts.js';
import { say } from '../ui/toasts.js';
import { showContact } from './contact-changes.js';

/** Erases a contact for good, and goes back to the list. */
export function useErase(contact: Contact): () => Promise<void> {
  const client = useQueryClient();
  const projectId = useProjectId();
  const navigate = useNavigate();
  return async () => {
    await pharos.contacts.deleteContact({ projectId, contactId: contact.id });
    patchContactRows(client, projectId, contact.id, () => undefined);
    await navigate({ to: '/$projectId/contacts', params: { projectId }, search: (old: object) => old });
    client.removeQueries({ queryKey: queryKeys.contact(projectId, contact.id) });
    say({ text: contactTexts.erased(nameOfContact(contact)) });
  };
}

/** Merges one contact into another, and goes to the one that remains. */
export function useMerge(): (from: Contact, into: Contact) => Promise<void> {
  const client = useQueryClient();
  const projectId = useProjectId();
  const navigate = useNavigate();
  return async (from, into) => {
    const merged = await pharos.contacts.mergeContact({ projectId, contactId: from.id, body: { into: into.id } });
    patchContactRows(client, projectId, from.id, () => undefined);
    showContact(client, projectId, merged);
    await navigate({
      to: '/$projectId/contacts/$contactId',
      params: { projectId, contactId: into.id },
      search: (old: object) => old,
    });
    client.removeQueries({ queryKey: queryKeys.contact(projectId, from.id) });
    void client.invalidateQueries({ queryKey: queryKeys.contact(projectId, into.id) });
    say({ text: contactTexts.mergedDone(nameOfContact(from), nameOfContact(merged)) });
  };
}
