import { fail } from '@pharos/contract';
import type { DeleteContactRequest, DeleteContactResponse } from '@pharos/proto/pharos/core/v1/contact';
import type { Rpc } from '@pharos/service';
import { eraseContact } from '../store/erase-contact.js';
import { missing } from './missing.js';

export const deleteContact: Rpc<DeleteContactRequest, DeleteContactResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    if (!(await eraseContact(tx, call, request))) throw await missing(tx, request, fail('CONTACT_NOT_FOUND'));
    return {};
  });
