import type { DeleteContactRequest, DeleteContactResponse } from '@pharos/proto/pharos/core/v1/contact';
import type { Rpc } from '@pharos/service';
import { eraseContact, lockContactToErase } from '../../store/contacts/erase-contact.js';
import { checkRevision } from '../check-revision.js';
import { missingContact } from '../missing.js';

export const deleteContact: Rpc<DeleteContactRequest, DeleteContactResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const before = await lockContactToErase(tx, request);
    if (!before) throw await missingContact(tx, request, request.contactId);
    checkRevision(before, request);
    await eraseContact(tx, call, request);
    return {};
  });
