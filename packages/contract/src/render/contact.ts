import type { Contact } from '@pharos/proto/pharos/core/v1/contact';
import { time } from './time.js';

/** A contact in its REST shape, the same in answers and in events. */
export function renderContact(contact: Contact) {
  return {
    id: contact.id,
    project_id: contact.projectId,
    email: contact.email ?? null,
    name: contact.name ?? null,
    phone: contact.phone ?? null,
    external_id: contact.externalId ?? null,
    company: contact.company ?? null,
    job_title: contact.jobTitle ?? null,
    metadata: contact.metadata ?? {},
    created_at: time(contact.createdAt),
    updated_at: time(contact.updatedAt),
  };
}
