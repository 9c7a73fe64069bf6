import { fail } from '@pharos/contract';
import type { DeleteContactRequest, DeleteContactResponse } from '@pharos/proto/pharos/core/v1/contact';
import type { Rpc } from '@pharos/service';
import { eraseContact, lockContactToErase } from '../../store/contacts/erase-contact.js';
import { checkRevision } from '../check-revision.js';
import { missing } from '../missing.js';

export const deleteContact: Rpc<DeleteContactRequest, DeleteContactResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const before = await lockContactToErase(tx, request);
    if (!before) throw await missing(tx, request, fail('CONTACT_NOT_FOUND'));
    checkRevision(before, request);
    await eraseContact(tx, call, request);
    return {};
  });
