import type { ListContactsRequest, ListContactsResponse } from '@pharos/proto/pharos/core/v1/contact';
import type { Rpc } from '@pharos/service';
import { toContact } from '../../convert/records.js';
import { listContacts as selectContacts } from '../../store/contacts/list-contacts.js';
import { requireProject } from '../missing.js';

export const listContacts: Rpc<ListContactsRequest, ListContactsResponse> = async (request, _call, { database }) => {
  const { email, externalId, phone, q, metadata } = request;
  const filters = { email, externalId, phone, q, metadata };
  const { rows, page } = await selectContacts(database, request, filters, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { contacts: rows.map(toContact), page };
};
