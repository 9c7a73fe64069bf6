import type { GetContactRequest, GetContactResponse } from '@pharos/proto/pharos/core/v1/contact';
import type { Rpc } from '@pharos/service';
import { missingContact } from '../missing.js';
import { findContact } from './contacts.js';
import { contactRecord } from './record.js';

export const getContact: Rpc<GetContactRequest, GetContactResponse> = async (request, _call, { database }) => {
  const row = await findContact(database, request, request.contactId);
  if (!row) throw await missingContact(database, request, request.contactId);
  return { contact: contactRecord.toMessage(row) };
};
