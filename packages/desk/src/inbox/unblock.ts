import type { Contact } from '@pharos/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { pharos, troubleOf } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { inboxTexts } from '../messages/inbox.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { nameOfContact } from './names.js';

/** Lets a blocked contact write again. */
export async function unblock(client: QueryClient, { id, project_id: projectId, ...contact }: Contact): Promise<void> {
  try {
    await pharos.contacts.unblockContact({ projectId, contactId: id });
    say({ text: inboxTexts.unblocked(nameOfContact(contact)) });
  } catch (error) {
    say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
  }
  await client.invalidateQueries({ queryKey: queryKeys.contact(projectId, id) });
}
