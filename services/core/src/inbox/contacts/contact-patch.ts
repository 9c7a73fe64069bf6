import type { ContactFields as ContactFieldsMessage } from '@pharos/proto/pharos/core/v1/contact';
import { masked } from '@pharos/service';
import type { ContactFields } from './contact.js';

/** What a request says of a contact: the fields its mask names, those without a value cleared. */
export function contactPatch(
  fields: ContactFieldsMessage | undefined,
  mask: readonly string[] | undefined,
): Partial<ContactFields> {
  const said: ContactFields = {
    email: fields?.email ?? null,
    name: fields?.name ?? null,
    phone: fields?.phone ?? null,
    external_id: fields?.externalId ?? null,
    company: fields?.company ?? null,
    job_title: fields?.jobTitle ?? null,
    metadata: fields?.metadata ?? {},
  };
  return masked(said, mask);
}
