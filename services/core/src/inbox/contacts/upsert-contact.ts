import { fail } from '@pharos/contract';
import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import type { RpcOf } from '@pharos/service';
import { contactFields, contactRecord } from './record.js';
import { writeContact } from './write-contact.js';

export const upsertContact: RpcOf<ContactServiceDefinition, 'upsertContact'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const patch = contactFields.patch(request.fields, request.updateMask);
    const written = await writeContact(tx, call, request, patch, { action: 'upsertContact', ...request });
    if (!written) throw fail('PROJECT_NOT_FOUND');
    return { contact: contactRecord.toMessage(written.row), created: written.created };
  });
