import type { Database, Statement } from '@pharos/kit';
import { foldEmail, spellingsOf } from '../contacts/email.js';
import { comparePhone } from '../contacts/phone.js';
import { contactRecord } from '../contacts/record.js';

/** What a contact was given before a version that keeps it stands in its entries alone. */
const selectIdentifiers: Statement = {
  name: 'select_contact_identifiers',
  text: `SELECT DISTINCT identifier FROM (
      SELECT unnest(ARRAY[${contactRecord.identifiers}]) FROM contacts WHERE id = $1
      UNION ALL
      SELECT further.value FROM contacts CROSS JOIN jsonb_to_recordset(identities) further (value text) WHERE id = $1
      UNION ALL
      SELECT unnest($2::text[])
      UNION ALL
      SELECT unnest(identifiers) FROM absorbed_contacts WHERE into_id = $1
      UNION ALL
      SELECT identifier FROM former_identifiers WHERE contact_id = $1
      UNION ALL
      SELECT e.changes -> field ->> side FROM audit_entries e
      CROSS JOIN unnest('{${contactRecord.identifiers}}'::text[]) field CROSS JOIN unnest('{from,to}'::text[]) side
      WHERE e.target_type = 'contact' AND e.target_id = ANY ($2::text[]) AND e.changes ?| '{${contactRecord.identifiers}}'
    ) known (identifier) WHERE identifier IS NOT NULL`,
};

const inSmallLetters = 'lower(normalize(sender_id, NFC) COLLATE "default")';

/** Uses the index of what is not written in small letters; the rest is known by the folded email. */
const selectSpelled: Statement = {
  name: 'select_emails_in_other_spellings',
  text: `SELECT DISTINCT sender_id AS identifier FROM messages WHERE project_id = $1 AND ${inSmallLetters} = ANY ($2::text[])
      AND sender_type = 'customer' AND sender_id LIKE '%@%' AND sender_id <> ${inSmallLetters}`,
};

/** An email or a phone is shared in any spelling, also one that somebody had; external ids are compared as they are written. */
const selectShared: Statement = {
  name: 'select_shared_identifiers',
  text: `WITH known (identifier, folded, phone) AS (SELECT * FROM unnest($3::text[], $4::text[], $5::text[]))
    SELECT known.identifier FROM known
    WHERE EXISTS (SELECT FROM contact_identities i WHERE i.project_id = $1 AND i.contact_id <> $2
        AND (i.type, i.compared) IN (('email', known.folded), ('external_id', known.identifier), ('phone', known.phone)))
      OR known.folded IN (SELECT spelled.folded FROM known spelled
        JOIN former_identifiers f ON lower(f.identifier) = lower(spelled.identifier) JOIN contacts c ON c.id = f.contact_id
        WHERE c.project_id = $1 AND c.id <> $2 AND (f.identifier = spelled.identifier OR f.identifier LIKE '%@%'))`,
};

/** The identifiers by which a person is or was known, and so may stand as sender of messages. */
interface KnownIdentifiers {
  readonly all: readonly string[];
  /** Those of them that no other contact has or had: a phone may be a family's, an old email may have been somebody else's since. */
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
  { projectId, contactId }: { projectId: string; contactId: string },
  contactIds: readonly string[],
): Promise<KnownIdentifiers> {
  const find = (statement: Statement, values: unknown[]) => tx.query<{ identifier: string }>(statement, values);
  const known = identifiersOf(await find(selectIdentifiers, [contactId, contactIds]));
  const folded = known.filter(isEmail).flatMap(spellingsOf);
  const spelled = identifiersOf(await find(selectSpelled, [projectId, folded]));
  const all = [...new Set([...known, ...folded, ...spelled])];
  const compared = [all.map(asEmail), all.map((each) => comparePhone(each, undefined))];
  const shared = new Set(identifiersOf(await find(selectShared, [projectId, contactId, all, ...compared])));
  return { all, own: all.filter((identifier) => !shared.has(identifier)) };
}

const identifiersOf = (rows: readonly { identifier: string }[]) => rows.map(({ identifier }) => identifier);

/** An external id is another one in another case. */
const isEmail = (identifier: string) => identifier.includes('@');
const asEmail = (identifier: string) => (isEmail(identifier) ? foldEmail(identifier) : identifier);
