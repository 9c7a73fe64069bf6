import type { Contact, ContactFields as ContactFieldsMessage } from '@pharos/proto/pharos/core/v1/contact';
import { defineRecord, integer, object, optional, type RowOfRecord, text, timestamp } from '@pharos/service';

/** The fields of a contact that callers send. */
const given = {
  email: optional(text({ personal: 'identifies' })),
  name: optional(text({ personal: 'erased' })),
  phone: optional(text({ personal: 'identifies' })),
  external_id: optional(text({ personal: 'identifies' })),
  company: optional(text({ personal: 'erased' })),
  job_title: optional(text({ personal: 'erased' })),
  metadata: object({ personal: 'erased' }),
};

/** The fields of a contact that callers change; `contact.updated` reports their changes. */
export const contactFields = defineRecord<ContactFieldsMessage>()(given);

export type ContactFields = RowOfRecord<typeof contactFields>;

export const contactRecord = defineRecord<Contact>()({
  id: text({ personal: 'no' }),
  project_id: text({ personal: 'no' }),
  ...given,
  created_at: timestamp({ personal: 'no' }),
  updated_at: timestamp({ personal: 'no' }),
  revision: integer({ personal: 'no' }),
});

export type ContactRow = RowOfRecord<typeof contactRecord>;
