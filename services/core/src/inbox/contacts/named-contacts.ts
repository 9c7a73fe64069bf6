import type { Database, Statement } from '@pharos/kit';
import type { Conditions, InProject } from '@pharos/service';
import { foldEmail } from './email.js';
import { isPhone, lookUpCountry, phoneSpellings } from './phone.js';
import type { IdentityType } from './record.js';

/** The number of contacts that a question names at most: many may have one phone. */
const maxNamed = 1_000;

const selectNamed: Statement = {
  name: 'select_contacts_named',
  text: `SELECT DISTINCT contact_id AS id FROM contact_identities WHERE project_id = $1
      AND (compared = $2 AND type = 'external_id' OR compared = $3 AND type = 'email' OR compared = ANY ($4::text[]) AND type = 'phone')
    LIMIT ${maxNamed}`,
};

/** Ids of the contacts that a text names as a whole: by an email, a phone or an external id in any spelling, also of one who was merged. */
export async function findNamed(database: Database, at: InProject, text: string): Promise<string[]> {
  const wanted = text.trim();
  const phones = isPhone(wanted) ? phoneSpellings(wanted, await lookUpCountry(database, at)) : [];
  const email = wanted.includes('@') ? foldEmail(wanted) : null;
  const rows = await database.query<{ id: string }>(selectNamed, [at.projectId, wanted, email, phones]);
  return rows.map(({ id }) => id);
}

/** SQL of whether a contact has one of these identities, as they are compared. */
export function identifiedBy(
  values: Conditions,
  { projectId }: InProject,
  type: IdentityType,
  spellings: readonly string[],
): string {
  return `id IN (SELECT contact_id FROM contact_identities WHERE project_id = ${values.param(projectId)}
    AND type = ${values.param(type)} AND compared = ANY (${values.param(spellings)}::text[]))`;
}
