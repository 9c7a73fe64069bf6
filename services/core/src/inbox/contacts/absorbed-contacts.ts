import { type Database, OneRowStatement, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import type { AbsorbedContact, Identity } from './contact.js';

const selectAbsorbed: Statement = {
  name: 'select_absorbed_by_identity',
  text: `SELECT a.into_id, a.email_folded, a.external_id, c.external_id AS into_external_id FROM absorbed_contacts a
    JOIN contacts c ON c.id = a.into_id JOIN projects p ON p.id = c.project_id
    WHERE a.merged AND a.project_id = $1 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL
      AND (a.email_folded = ANY ($3::text[]) OR a.external_id = ANY ($4::text[]))
    ORDER BY a.contact_id DESC FOR KEY SHARE OF c`,
};

/**
 * The contacts that were merged into others and had one of these emails or external ids, which nobody has had since; the youngest
 * first. The others stay until the transaction ends, so that what refers to them refers to somebody.
 */
export function findAbsorbed(tx: Database, at: InProject, identities: readonly Identity[]): Promise<AbsorbedContact[]> {
  const emails = identities.flatMap(({ email_folded }) => email_folded ?? []);
  const externalIds = identities.flatMap(({ external_id }) => external_id ?? []);
  return tx.query<AbsorbedContact>(selectAbsorbed, [...placeOf(at), emails, externalIds]);
}

export const selectInto = new OneRowStatement(
  'select_absorbing_contact',
  `SELECT c.id FROM absorbed_contacts a JOIN contacts c ON c.id = a.into_id JOIN projects p ON p.id = c.project_id
    WHERE a.contact_id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
);

/** Id of the contact that this one became part of: by a merge, or when a visitor turned out to be somebody. */
export async function findAbsorbing(database: Database, at: InProject, contactId: string): Promise<string | undefined> {
  return (await selectInto.find<{ id: string }>(database, [...placeOf(at), contactId]))?.id;
}
