import { type Database, OneRowStatement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';

const selectInto = new OneRowStatement(
  'select_absorbing_contact',
  `SELECT c.id FROM absorbed_contacts a JOIN contacts c ON c.id = a.into_id JOIN projects p ON p.id = c.project_id
    WHERE a.contact_id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
);

/** Id of the contact that this one became part of: by a merge, or when a visitor turned out to be somebody. */
export async function findAbsorbing(database: Database, at: InProject, contactId: string): Promise<string | undefined> {
  return (await selectInto.find<{ id: string }>(database, [...placeOf(at), contactId]))?.id;
}
