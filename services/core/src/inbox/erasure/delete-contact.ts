import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import type { RpcOf } from '@pharos/service';
import { checkRevision } from '../../shared/check-revision.js';
import type { ContactDeps } from '../contacts/contact-hooks.js';
import { missingContact } from '../missing.js';
import { eraseContact, lockContactToErase } from './erase-contact.js';

export const deleteContact: RpcOf<ContactServiceDefinition, 'deleteContact', ContactDeps> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const before = await lockContactToErase(tx, request, deps);
    if (!before) throw await missingContact(tx, request, request.contactId);
    checkRevision(before, request);
    await eraseContact(tx, call, request, deps);
    return {};
  });
