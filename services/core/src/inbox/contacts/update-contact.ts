import type { UpdateContactRequest, UpdateContactResponse } from '@pharos/proto/pharos/core/v1/contact';
import type { Rpc } from '@pharos/service';
import { checkRevision } from '../../shared/check-revision.js';
import { toContact } from '../../shared/convert-records.js';
import { missingContact } from '../missing.js';
import { contactConflict, identityOf } from './contact.js';
import { contactPatch } from './contact-patch.js';
import { lockContactIdentity, lockContacts } from './contacts.js';
import { changeContact } from './write-contact.js';

export const updateContact: Rpc<UpdateContactRequest, UpdateContactResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const patch = contactPatch(request.fields, request.updateMask);
    const identity = identityOf(patch);
    await lockContactIdentity(tx, request, identity);
    const found = await lockContacts(tx, request, { id: request.contactId, ...identity });
    const before = found.find((row) => row.id === request.contactId);
    if (!before) throw await missingContact(tx, request, request.contactId);
    checkRevision(before, request);
    const other = found.find((row) => row.id !== request.contactId);
    if (other) throw contactConflict(other.id);
    return { contact: toContact(await changeContact(tx, call, request, { before, patch, action: 'updateContact' })) };
  });
