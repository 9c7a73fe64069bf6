import type { GetContactRequest, GetContactResponse } from '@pharos/proto/pharos/core/v1/contact';
import type { Rpc } from '@pharos/service';
import { toContact } from '../../shared/convert-records.js';
import { missingContact } from '../missing.js';
import { findContact } from './contacts.js';

export const getContact: Rpc<GetContactRequest, GetContactResponse> = async (request, _call, { database }) => {
  const row = await findContact(database, request, request.contactId);
  if (!row) throw await missingContact(database, request, request.contactId);
  return { contact: toContact(row) };
};
