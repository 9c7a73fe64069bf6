import { idKinds } from '@pharos/contract';
import {
  type Database,
  firstRow,
  NamedStatement,
  newId,
  OneRowStatement,
  param,
  type Statement,
  sql,
} from '@pharos/kit';
import { audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import type { Identity } from './identities.js';
import { type ContactRow, type ContactState, contactRecord, contactState } from './record.js';

/** Which call writes the contact: a write leaves one entry, so within a conversation's creation there is none of its own. */
export type AuditAction =
  | 'upsertContact'
  | 'updateContact'
  | 'addContactIdentity'
  | 'removeContactIdentity'
  | undefined;

/** A number that no other use of two-part advisory locks in the database has. */
const identityLocks = 0x50_48_01;
/** Another such number, for the lock that an import holds alone and single writers of a project's contacts share. */
const importLocks = 0x50_48_02;

/**
 * Locks out whoever else is about to give a contact this email or external id. The lock is taken before looking, so that two callers
 * with one email cannot both find nothing; by the transaction, in one order, in a statement before the one that looks.
 */
const lockIdentity: Statement = {
  name: 'lock_contact_identity',
  text: `WITH project AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${importLocks}, hashtext($2)))
    SELECT pg_advisory_xact_lock(${identityLocks}, key) FROM (
      SELECT DISTINCT hashtext(identity) AS key FROM unnest($1::text[]) identity, project ORDER BY 1) keys`,
};

/**
 * The lock of an import, which names too many emails and external ids to hold a lock for each: it waits for those who write contacts
 * of the project now, and the others wait for it.
 */
const lockProject: Statement = {
  name: 'lock_contacts_of_project',
  text: `SELECT pg_advisory_xact_lock(${importLocks}, hashtext($1))`,
};

/** Finds by what leads to a contact, and locks in one order. */
const selectForUpdate: Statement = {
  name: 'select_contacts_for_update',
  text: `SELECT ${contactRecord.columns} FROM contacts
    WHERE id IN (
        SELECT contact_id FROM contact_identities
        WHERE project_id = $1 AND type = 'email' AND compared = ANY ($3::text[]) AND leads
        UNION SELECT contact_id FROM contact_identities
        WHERE project_id = $1 AND type = 'external_id' AND compared = ANY ($4::text[]) AND leads
        UNION SELECT id FROM contacts WHERE project_id = $1 AND id = ANY ($5::text[]))
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE`,
};

const selectContact = new OneRowStatement(
  'select_contact',
  `SELECT ${contactRecord.columns} FROM contacts
    WHERE id = $3 AND project_id = $1
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
);

/** The contact is held until the transaction ends, so that it is not erased before something refers to it. */
const selectForReference: Statement = {
  name: 'select_contact_for_reference',
  text: 'SELECT id FROM contacts WHERE id = $2 AND project_id = $1 FOR KEY SHARE',
};

function insertContact(action: AuditAction) {
  const audit = action ? sql`, ${auditCte({ action, target: 'contact', from: 'contact' })}` : '';
  return new NamedStatement(
    `insert_contact_${action ?? 'unaudited'}`,
    sql`WITH contact AS (
      INSERT INTO contacts (id, project_id, ${contactState.columns})
      SELECT ${param('id')}, p.id, ${contactState.params}
      FROM projects p WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
      ON CONFLICT (id) DO NOTHING
      RETURNING ${contactRecord.columns}
    ), ${eventsCte({ type: 'contact.created', from: 'contact', record: 'contact' })}${audit}
    SELECT ${contactRecord.columns} FROM contact`,
  );
}

/** The columns that a change of a contact sets. */
export const newFields = sql`(${contactState.columns}) = (${contactState.params}),
        updated_at = greatest(clock_now(), updated_at + interval '1 millisecond')`;

function updateContact(action: AuditAction) {
  const changes = sql`${param('changes')}::jsonb`;
  const audit = action ? sql`, ${auditCte({ action, target: 'contact', from: 'contact', changes })}` : '';
  return new NamedStatement(
    `update_contact_${action ?? 'unaudited'}`,
    sql`WITH contact AS (
      UPDATE contacts
      SET ${newFields}
      WHERE id = ${param('id')} AND project_id = ${param('project_id')}
      RETURNING ${contactRecord.columns}
    ), ${eventsCte({ type: 'contact.updated', from: 'contact', record: 'contact', changes })}${audit}
    SELECT ${contactRecord.columns} FROM contact`,
  );
}

const inserts = { upsertContact: insertContact('upsertContact'), unaudited: insertContact(undefined) };
const updates = {
  upsertContact: updateContact('upsertContact'),
  updateContact: updateContact('updateContact'),
  addContactIdentity: updateContact('addContactIdentity'),
  removeContactIdentity: updateContact('removeContactIdentity'),
  unaudited: updateContact(undefined),
};

export async function lockContactIdentity(tx: Database, { projectId }: InProject, identity: Identity): Promise<void> {
  const { email_folded, external_id } = identity;
  const keys = [];
  if (email_folded !== null) keys.push(`${projectId} email ${email_folded}`);
  if (external_id !== null) keys.push(`${projectId} external_id ${external_id}`);
  if (keys.length > 0) await tx.query(lockIdentity, [keys, projectId]);
}

/** Until the transaction ends, nobody else gives a contact of the project an email or external id. */
export async function lockContactsOfProject(tx: Database, { projectId }: InProject): Promise<void> {
  await tx.query(lockProject, [projectId]);
}

/** The contacts that these identities lead to, and those with these ids; locked until the transaction ends. */
export function lockContacts(
  tx: Database,
  at: InProject,
  identities: readonly Identity[],
  ids: readonly string[] = [],
): Promise<ContactRow[]> {
  const emails = identities.flatMap(({ email_folded }) => email_folded ?? []);
  const externalIds = identities.flatMap(({ external_id }) => external_id ?? []);
  return tx.query<ContactRow>(selectForUpdate, [...placeOf(at), emails, externalIds, ids]);
}

export function findContact(database: Database, at: InProject, id: string): Promise<ContactRow | undefined> {
  return selectContact.find(database, [...placeOf(at), id]);
}

/** Whether the project has the contact, which then stays until the transaction ends. */
export async function holdContact(tx: Database, { projectId }: InProject, contactId: string): Promise<boolean> {
  return (await tx.query(selectForReference, [projectId, contactId])).length > 0;
}

/** Creates a contact; undefined when there is no such project, or the contact is there already. The caller holds the locks of the identity. */
export function createContact(
  tx: Database,
  caller: Caller,
  at: InProject,
  state: ContactState,
  action: 'upsertContact' | undefined,
  id = newId(idKinds.contact),
): Promise<ContactRow | undefined> {
  const values = {
    ...audited(caller, at),
    event_ids: eventIds(1),
    id,
    ...contactState.values(contactState.pick(state)),
  };
  return firstRow(inserts[action ?? 'unaudited'].query<ContactRow>(tx, values));
}

/** Writes what changed. The caller holds the row's lock and those of the identity. */
export async function saveContact(
  tx: Database,
  caller: Caller,
  at: InProject & { contactId: string },
  { after, changes }: { after: ContactState; changes: Changes },
  action: AuditAction,
): Promise<ContactRow> {
  const values = {
    ...audited(caller, at),
    event_ids: eventIds(1),
    id: at.contactId,
    ...contactState.values(contactState.pick(after)),
  };
  const [row] = await updates[action ?? 'unaudited'].query<ContactRow>(tx, {
    ...values,
    changes: JSON.stringify(changes),
  });
  return row as ContactRow;
}
