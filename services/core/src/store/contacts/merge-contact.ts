import { type Database, firstRow, NamedStatement, OneRowStatement, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject } from '@pharos/service';
import type { ContactFields } from '../../domain/contact.js';
import { contactColumns } from '../columns.js';
import { placeOf } from '../in-project.js';
import { auditCte, type EventSql, eventIds, eventsCte } from '../journal.js';
import type { ContactRow } from '../records.js';
import type { Move } from '../widget/move-some.js';
import { moveSessions, moveVisitor } from '../widget/move-visitor.js';
import { fieldValues, newFields } from './contacts.js';

/** In one order, so that of two who merge them either way one waits for the other. */
const lockBoth: Statement = {
  name: 'lock_contacts_to_merge',
  text: `SELECT ${contactColumns} FROM contacts
    WHERE id = ANY ($3::text[]) AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    ORDER BY id FOR UPDATE`,
};

const selectInto = new OneRowStatement(
  'select_absorbing_contact',
  `SELECT c.id FROM absorbed_contacts a JOIN contacts c ON c.id = a.into_id JOIN projects p ON p.id = c.project_id
    WHERE a.contact_id = $3 AND c.project_id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL`,
);

const changes = sql`${param('changes')}::jsonb`;
/** Without what tells the audit log of the merge. */
const fieldChanges = sql`${changes} - 'merged_id'`;

const mergedEvent: EventSql<'merged_id'> = {
  type: 'contact.merged',
  from: 'contact',
  record: 'contact',
  merged: sql`${param('merged_id')}::text`,
};

const saveMerged = new NamedStatement(
  'save_merged_contact',
  sql`WITH contact AS (
    UPDATE contacts SET ${newFields} WHERE id = ${param('id')} AND project_id = ${param('project_id')}
    RETURNING ${contactColumns}
  ), ${eventsCte(
    {
      type: 'contact.updated',
      from: 'contact',
      record: 'contact',
      changes: fieldChanges,
      when: sql`${fieldChanges} <> '{}'`,
    },
    mergedEvent,
  )},
  ${auditCte({ action: 'mergeContact', target: 'contact', from: 'contact', changes })}
  SELECT ${contactColumns} FROM contact`,
);

const tellAbsorbed = new NamedStatement(
  'tell_absorbed_contact',
  sql`WITH contact AS (
    SELECT ${contactColumns} FROM contacts WHERE id = ${param('id')} AND project_id = ${param('project_id')}
  ), ${eventsCte(mergedEvent)}
  SELECT 1 AS one`,
);

/** The contacts of the project that have these ids; nobody else writes to them, or refers to them, until the transaction ends. */
export function lockContactsToMerge(tx: Database, at: InProject, ids: readonly string[]): Promise<ContactRow[]> {
  return tx.query<ContactRow>(lockBoth, [...placeOf(at), ids]);
}

/** Id of the contact that this one became part of: by a merge, or when a visitor turned out to be somebody. */
export async function findAbsorbing(database: Database, at: InProject, contactId: string): Promise<string | undefined> {
  return (await selectInto.find<{ id: string }>(database, [...placeOf(at), contactId]))?.id;
}

/** All that is the one's becomes the other's, which has these fields from now on. The caller holds both, and their sessions. */
export async function mergeContacts(
  tx: Database,
  caller: Caller,
  at: InProject,
  { from, to, fields, changes }: { from: string; to: string; fields: ContactFields; changes: Changes },
): Promise<ContactRow> {
  await moveSessions(tx, at, { from, to });
  await moveVisitor(tx, at, { from, to, merged: true });
  const merged = { ...changes, merged_id: { from: null, to: from } };
  const values = { ...audited(caller, at), event_ids: eventIds(2), id: to, merged_id: from, ...fieldValues(fields) };
  return (await firstRow(
    saveMerged.query<ContactRow>(tx, { ...values, changes: JSON.stringify(merged) }),
  )) as ContactRow;
}

/** What a visitor has said as the one becomes the other's, and the one is gone: its sessions end. The caller holds the other. */
export async function absorbVisitor(tx: Database, caller: Caller, at: InProject, { from, to }: Move): Promise<void> {
  await moveVisitor(tx, at, { from, to, merged: false });
  await tellAbsorbed.query(tx, { ...audited(caller, at), event_ids: eventIds(1), id: to, merged_id: from });
}
