import { invalid } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { audited, type Caller, type Changes, type InProject, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte, type EventSql, eventIds, eventsCte } from '../../shared/journal.js';
import { missingContact } from '../missing.js';
import { absorbContact } from './absorb-contact.js';
import { findAbsorbing } from './absorbed-contacts.js';
import { takeBlockOver } from './block-contact.js';
import { fillGaps } from './contact.js';
import type { ContactDeps, ContactHooksDeps, Move } from './contact-hooks.js';
import { lockContactsOfProject, newFields } from './contacts.js';
import { changesOf } from './identities.js';
import { type ContactRow, type ContactState, contactRecord, contactState } from './record.js';

/** What identifies the one may become the other's: until then nobody else in the project is given an email or external id. */
export const mergeContact: RpcOf<ContactServiceDefinition, 'mergeContact', ContactDeps> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    const { contactId, into } = request;
    await requireProject(tx, request);
    await deps.contactHooks.lock(tx, request, [contactId, into]);
    await lockContactsOfProject(tx, request);
    const found = await lockContactsToMerge(tx, request, [contactId, into]);
    const source = found.find(({ id }) => id === contactId);
    if (!source) throw await missingContact(tx, request, contactId);
    checkRevision(source, request);
    if (into === contactId) throw invalid(['into'], 'must be a different contact');
    const target = found.find(({ id }) => id === into);
    if (!target) throw noTarget(await findAbsorbing(tx, request, into));
    const after = fillGaps(target, source);
    const changes = changesOf(target, after);
    const row = await mergeContacts(tx, call, request, { from: contactId, to: into, after, changes }, deps);
    if (row.external_id !== null) await deps.contactHooks.identify(tx, into);
    return { contact: contactRecord.toMessage(row) };
  });

function noTarget(mergedInto: string | undefined): Error {
  if (mergedInto === undefined) return invalid(['into'], 'there is no such contact in this project');
  return invalid(['into'], `was already merged into ${mergedInto}`);
}

/** Both contacts are locked in one order, so that of two callers who merge them either way one waits for the other. */
const lockBoth: Statement = {
  name: 'lock_contacts_to_merge',
  text: `SELECT ${contactRecord.columns} FROM contacts
    WHERE id = ANY ($3::text[]) AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    ORDER BY id FOR UPDATE`,
};

const changes = sql`${param('changes')}::jsonb`;
/** The changes that the event reports: all but the merged contact's id, which stands in the audit log alone. */
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
    RETURNING ${contactRecord.columns}
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
  SELECT ${contactRecord.columns} FROM contact`,
);

const publishAbsorbed = new NamedStatement(
  'publish_absorbed_contact',
  sql`WITH contact AS (
    SELECT ${contactRecord.columns} FROM contacts WHERE id = ${param('id')} AND project_id = ${param('project_id')}
  ), ${eventsCte(mergedEvent)}
  SELECT 1 AS one`,
);

/** The contacts of the project that have these ids; nobody else writes to them, or refers to them, until the transaction ends. */
function lockContactsToMerge(tx: Database, at: InProject, ids: readonly string[]): Promise<ContactRow[]> {
  return tx.query<ContactRow>(lockBoth, [...placeOf(at), ids]);
}

/** All that is the one's becomes the other's, which is this from now on. The caller holds both, and their sessions. */
async function mergeContacts(
  tx: Database,
  caller: Caller,
  at: InProject,
  { from, to, after, changes }: Move & { after: ContactState; changes: Changes },
  deps: ContactHooksDeps,
): Promise<ContactRow> {
  await takeBlockOver(tx, caller, at, { from, to });
  await absorbContact(tx, at, { from, to, merged: true }, deps);
  const merged = { ...changes, merged_id: { from: null, to: from } };
  const values = {
    ...audited(caller, at),
    event_ids: eventIds(2),
    id: to,
    merged_id: from,
    ...contactState.values(contactState.pick(after)),
  };
  return (await firstRow(
    saveMerged.query<ContactRow>(tx, { ...values, changes: JSON.stringify(merged) }),
  )) as ContactRow;
}

/** What a visitor has written as the one becomes the other's, and the one is gone: its sessions end. The caller holds the other. */
export async function absorbVisitor(
  tx: Database,
  caller: Caller,
  at: InProject,
  { from, to }: Move,
  deps: ContactHooksDeps,
): Promise<void> {
  await takeBlockOver(tx, caller, at, { from, to });
  await absorbContact(tx, at, { from, to, merged: false }, deps);
  await publishAbsorbed.query(tx, { ...audited(caller, at), event_ids: eventIds(1), id: to, merged_id: from });
}
