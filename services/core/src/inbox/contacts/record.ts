import { enums } from '@pharos/contract';
import {
  type Contact,
  type ContactFields as ContactFieldsMessage,
  type ContactIdentity,
  ContactIdentityType,
} from '@pharos/proto/pharos/core/v1/contact';
import {
  boolean,
  choice,
  defineRecord,
  integer,
  internal,
  list,
  object,
  optional,
  type RowOfRecord,
  text,
  timestamp,
} from '@pharos/service';

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

export type IdentityType = 'email' | 'phone' | 'external_id';

/** A further identity, beside the email, the phone and the external id that the contact shows. */
const furtherIdentity = defineRecord<Pick<ContactIdentity, 'type' | 'value' | 'verified'>>()({
  type: choice<ContactIdentityType, IdentityType>(enums.contactIdentityType, { personal: 'no' }),
  value: text({ personal: 'identifies' }),
  verified: boolean({ personal: 'no' }),
  /** The value as it is compared. */
  compared: internal(text({ personal: 'identifies' })),
});

export type FurtherIdentity = RowOfRecord<typeof furtherIdentity>;

/** What follows from the fields, and what else a write changes. */
const derived = {
  /** The email as it is compared. */
  email_folded: internal(optional(text({ personal: 'erased' }))),
  /** The phone as it is compared. */
  phone_compared: internal(optional(text({ personal: 'erased' }))),
  identities: internal(
    list<FurtherIdentity, Pick<ContactIdentity, 'type' | 'value' | 'verified'>>(
      { personal: 'erased' },
      furtherIdentity,
    ),
  ),
};

/** The fields of a contact that callers change; `contact.updated` reports their changes. */
export const contactFields = defineRecord<ContactFieldsMessage>()(given);

export type ContactFields = RowOfRecord<typeof contactFields>;

/** All that a write of a contact sets. */
export const contactState = defineRecord<ContactFieldsMessage>()({ ...given, ...derived });

export type ContactState = RowOfRecord<typeof contactState>;

type Known = Pick<ContactState, 'email' | 'phone' | 'external_id' | 'identities'>;

/** All identities of a contact as the API shows them. */
export function shownIdentities({ email, phone, external_id, identities }: Known): ContactIdentity[] {
  const own = (type: ContactIdentityType, value: string | null) =>
    value === null ? [] : [{ type, value, verified: true, primary: true }];
  return [
    ...own(ContactIdentityType.EMAIL, email),
    ...own(ContactIdentityType.PHONE, phone),
    ...own(ContactIdentityType.EXTERNAL_ID, external_id),
    ...identities.map((each) => ({ ...furtherIdentity.toMessage(each), primary: false })),
  ];
}

export const contactRecord = defineRecord<Contact>()(
  {
    id: text({ personal: 'no' }),
    project_id: text({ personal: 'no' }),
    ...given,
    ...derived,
    blocked_at: optional(timestamp({ personal: 'no' })),
    block_reason: optional(text({ personal: 'erased' })),
    created_at: timestamp({ personal: 'no' }),
    updated_at: timestamp({ personal: 'no' }),
    revision: integer({ personal: 'no' }),
  },
  (row) => ({ identities: shownIdentities(row) }),
);

export type ContactRow = RowOfRecord<typeof contactRecord>;
