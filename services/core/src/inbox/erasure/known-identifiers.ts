import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { foldEmail, spellingsOf } from '../contacts/email.js';
import { lookUpCountry, phoneSpellings } from '../contacts/phone.js';
import { contactRecord } from '../contacts/record.js';

/**
 * By what a contact is and was known, and whether it led to the contact, or was only claimed. What it was given before a version that
 * keeps it stands in its entries alone.
 */
const selectIdentifiers: Statement = {
  name: 'select_contact_identifiers',
  text: `SELECT identifier, bool_or(led) AS led FROM (
      SELECT unnest(ARRAY[${contactRecord.identifiers}]), true FROM contacts WHERE id = $1
      UNION ALL
      SELECT further.value, further.verified
      FROM contacts CROSS JOIN jsonb_to_recordset(identities) further (value text, verified boolean) WHERE id = $1
      UNION ALL
      SELECT unnest($2::text[]), true
      UNION ALL
      SELECT unnest(identifiers), true FROM absorbed_contacts WHERE into_id = $1
      UNION ALL
      SELECT identifier, led FROM former_identifiers WHERE contact_id = $1
      UNION ALL
      SELECT e.changes -> field ->> side, true FROM audit_entries e
      CROSS JOIN unnest('{${contactRecord.identifiers}}'::text[]) field CROSS JOIN unnest('{from,to}'::text[]) side
      WHERE e.target_type = 'contact' AND e.target_id = ANY ($2::text[]) AND e.changes ?| '{${contactRecord.identifiers}}'
    ) known (identifier, led) WHERE identifier IS NOT NULL GROUP BY identifier`,
};

const inSmallLetters = 'lower(normalize(sender_id, NFC) COLLATE "default")';

/** Uses the index of what is not written in small letters; the rest is known by the folded email. */
const selectSpelled: Statement = {
  name: 'select_emails_in_other_spellings',
  text: `SELECT DISTINCT sender_id AS identifier FROM messages WHERE project_id = $1 AND ${inSmallLetters} = ANY ($2::text[])
      AND sender_type = 'customer' AND sender_id LIKE '%@%' AND sender_id <> ${inSmallLetters}`,
};

/**
 * An email or a phone is shared in any spelling, also one that somebody had; external ids are compared as they are written. What others
 * only claim is not shared. Each identifier comes once with each spelling of the phone that it may be.
 */
const selectShared: Statement = {
  name: 'select_shared_identifiers',
  text: `WITH known (identifier, folded, phone) AS (SELECT * FROM unnest($3::text[], $4::text[], $5::text[]))
    SELECT DISTINCT known.identifier FROM known
    WHERE EXISTS (SELECT FROM contact_identities i WHERE i.project_id = $1 AND i.contact_id <> $2 AND i.leads
        AND (i.type, i.compared) IN (('email', known.folded), ('external_id', known.identifier), ('phone', known.phone)))
      OR known.folded IN (SELECT spelled.folded FROM known spelled
        JOIN former_identifiers f ON lower(f.identifier) = lower(spelled.identifier) JOIN contacts c ON c.id = f.contact_id
        WHERE c.project_id = $1 AND c.id <> $2 AND f.led AND (f.identifier = spelled.identifier OR f.identifier LIKE '%@%'))`,
};

/** The identifiers by which a person is or was known, and so may stand as sender of messages. */
interface KnownIdentifiers {
  readonly all: readonly string[];
  /**
   * Those of them that have led to the contact and that no other has or had: a phone may be a family's, an old email may have been
   * somebody else's since, and one that was only claimed may be anybody's.
   */
  readonly own: readonly string[];
}

/** The person who is to be erased. */
export interface Person extends KnownIdentifiers {
  /** The contact's id, and those of the contacts that had become part of it. */
  readonly contactIds: readonly string[];
  /** What is written later is not theirs. */
  readonly until: Date | 'infinity';
}

/** The identifiers of a contact; `contactIds` are its own id and those of the contacts that became part of it. */
export async function findIdentifiers(
  tx: Database,
  at: InProject & { contactId: string },
  contactIds: readonly string[],
): Promise<KnownIdentifiers> {
  const rows = await tx.query<{ identifier: string; led: boolean }>(selectIdentifiers, [at.contactId, contactIds]);
  const known = identifiersOf(rows);
  const folded = known.filter(isEmail).flatMap(spellingsOf);
  const spelled = identifiersOf(await tx.query<Identified>(selectSpelled, [at.projectId, folded]));
  const all = [...new Set([...known, ...folded, ...spelled])];
  const led = new Set(rows.filter((row) => row.led).map(({ identifier }) => asEmail(identifier)));
  const shared = await findShared(tx, at, all);
  return { all, own: all.filter((identifier) => led.has(asEmail(identifier)) && !shared.has(identifier)) };
}

/** Those of the identifiers by which another contact is or was known. */
async function findShared(
  tx: Database,
  at: InProject & { contactId: string },
  identifiers: readonly string[],
): Promise<ReadonlySet<string>> {
  const country = await lookUpCountry(tx, at);
  const compared = identifiers.flatMap((each) => phoneSpellings(each, country).map((phone) => ({ each, phone })));
  const each = compared.map((one) => one.each);
  const values = [at.projectId, at.contactId, each, each.map(asEmail), compared.map(({ phone }) => phone)];
  return new Set(identifiersOf(await tx.query<Identified>(selectShared, values)));
}

interface Identified {
  readonly identifier: string;
}

const identifiersOf = (rows: readonly Identified[]) => rows.map(({ identifier }) => identifier);

/** An external id is another one in another case. */
const isEmail = (identifier: string) => identifier.includes('@');
const asEmail = (identifier: string) => (isEmail(identifier) ? foldEmail(identifier) : identifier);
