import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import type { RpcOf } from '@pharos/service';
import { checkRevision } from '../../shared/check-revision.js';
import { missingContact } from '../missing.js';
import { contactConflict, identityOf } from './contact.js';
import { lockContactIdentity, lockContacts } from './contacts.js';
import { contactFields, contactRecord } from './record.js';
import { changeContact } from './write-contact.js';

export const updateContact: RpcOf<ContactServiceDefinition, 'updateContact'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const patch = contactFields.patch(request.fields, request.updateMask);
    const identity = identityOf(patch);
    await lockContactIdentity(tx, request, identity);
    const found = await lockContacts(tx, request, { id: request.contactId, ...identity });
    const before = found.find((row) => row.id === request.contactId);
    if (!before) throw await missingContact(tx, request, request.contactId);
    checkRevision(before, request);
    const other = found.find((row) => row.id !== request.contactId);
    if (other) throw contactConflict(other.id);
    return {
      contact: contactRecord.toMessage(
        await changeContact(tx, call, request, { before, patch, action: 'updateContact' }),
      ),
    };
  });
