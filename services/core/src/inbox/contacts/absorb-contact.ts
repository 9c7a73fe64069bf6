import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Absorption, ContactHooksDeps } from './contact-hooks.js';
import { moveSome } from './move-some.js';

/** The contacts that the one has absorbed before become the other's as well. */
const moveAbsorbed: Statement = {
  name: 'move_absorbed_contacts',
  text: 'UPDATE absorbed_contacts SET into_id = $2 WHERE into_id = $1',
};

/** SQL of all that a contact is known by now, and whether that leads to it or is only claimed. */
const knownBy = `SELECT unnest(ARRAY[email, external_id, phone]) AS identifier, true AS led
    UNION ALL SELECT value, verified FROM jsonb_to_recordset(identities) further (value text, verified boolean)`;

/**
 * What the one was known by before goes with its row, and so does what it is known by: where the team says so ($3) the other was known
 * by it, also once somebody else is. What it only claimed the other has claimed.
 */
const moveFormer: Statement = {
  name: 'move_former_identifiers',
  text: `INSERT INTO former_identifiers AS f (contact_id, identifier, led)
    SELECT $2, identifier, bool_or(led) FROM (
      SELECT identifier, led FROM former_identifiers WHERE contact_id = $1
      UNION ALL SELECT identifier, led FROM contacts CROSS JOIN LATERAL (${knownBy}) known
        WHERE id = $1 AND ($3::boolean OR NOT led) AND identifier IS NOT NULL
    ) former GROUP BY identifier
    ON CONFLICT (contact_id, identifier) DO UPDATE SET led = true WHERE excluded.led AND NOT f.led`,
};

/** It is not erased: it was the other all along, whose erasure reaches it. */
const remove: Statement = {
  name: 'absorb_contact',
  text: `WITH gone AS (
      DELETE FROM contacts WHERE id = $2 AND project_id = $1 RETURNING id, email, external_id, phone, identities
    ), unfinished AS (
      INSERT INTO contact_merges (contact_id, project_id) SELECT id, $1 FROM gone WHERE $4::boolean
    )
    INSERT INTO absorbed_contacts (contact_id, into_id, identifiers, project_id)
    SELECT id, $3, ARRAY(SELECT identifier FROM (${knownBy}) known WHERE led AND identifier IS NOT NULL), $1 FROM gone`,
};

/** The lock also holds off those who are about to refer to the contact: what they write is there when it is moved. */
const lockOne: Statement = {
  name: 'lock_contact_to_absorb',
  text: 'SELECT 1 AS one FROM contacts WHERE id = $2 AND project_id = $1 FOR UPDATE',
};

/**
 * What the one has written becomes the other's, and the one is gone. Where there is very much, only the first part is moved at once.
 */
export async function absorbContact(
  tx: Database,
  at: InProject,
  { from, to, merged }: Absorption,
  deps: ContactHooksDeps,
): Promise<void> {
  await tx.query(lockOne, [at.projectId, from]);
  const isUnfinished = await moveSome(tx, at, { from, to }, deps);
  await deps.contactHooks.absorb(tx, at, { from, to, merged });
  await tx.query(moveAbsorbed, [from, to]);
  await tx.query(moveFormer, [from, to, merged]);
  await tx.query(remove, [at.projectId, from, to, isUnfinished]);
}
