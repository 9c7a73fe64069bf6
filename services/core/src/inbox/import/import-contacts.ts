import { enums, idKinds, invalid } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type { ContactServiceDefinition, ImportedContact } from '@pharos/proto/pharos/core/v1/contact';
import type { ImportOutcome } from '@pharos/proto/pharos/core/v1/import';
import { audited, type Caller, type Changes, type InProject, intoOutbox, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { auditCte } from '../../shared/journal.js';
import { lockContactsOfProject } from '../contacts/contacts.js';
import { identityOf } from '../contacts/identities.js';
import { type ContactFields, contactFields, contactRecord, contactState } from '../contacts/record.js';
import { checkPast, outcomeOf } from './import-outcome.js';
import { type ContactEntry, type ImportedContacts, lockImportedContacts } from './imported-contacts.js';

/** Imports rows in the same few round trips, however many they are: all is read at once, and written at once. */
export const importContacts: RpcOf<ContactServiceDefinition, 'importContacts'> = async (request, call, deps) => {
  // The rows are read before the import has the project to itself: then the next import waits.
  const patches = request.contacts.map(({ fields, updateMask }) => contactFields.patch(fields, updateMask));
  return deps.database.transaction(async (tx) => {
    await requireProject(tx, request);
    await lockContactsOfProject(tx, request);
    const contacts = await lockImportedContacts(tx, request, patches);
    const now = deps.clock.now();
    const outcomes = request.contacts.map((row, at) => outcomeOf(() => take(contacts, row, patches[at] ?? {}, now)));
    const named = [...new Set(outcomes.map(({ id }) => id).filter((id) => id !== ''))];
    const { notify } = request;
    await saveImportedContacts(tx, call, request, { ...contacts.writes(), named, notify });
    return { outcomes };
  });
};

function take(
  contacts: ImportedContacts,
  { createdAt }: ImportedContact,
  patch: Partial<ContactFields>,
  now: Date,
): Pick<ImportOutcome, 'id' | 'result'> {
  const { email_folded, external_id } = identityOf(patch);
  // What has neither cannot be found again: it would be made once more whenever the import is repeated.
  if (email_folded === null && external_id === null) throw invalid(['external_id'], 'send external_id or email');
  checkPast(createdAt, ['created_at'], now);
  const { entry, result } = contacts.write(patch, createdAt);
  return { id: entry.id, result: enums.inboxImportResult.fromText(result) };
}

/** What an import makes of contacts. The caller holds the contacts of the project. */
interface ContactWrites {
  readonly created: readonly ContactEntry[];
  readonly changed: readonly (ContactEntry & { readonly changes: Changes })[];
  /** Ids of those of `changed` whose email or external id another of them gets. */
  readonly givers: readonly string[];
  /** Ids of all that were named, those that stay as they are among them: each has an audit entry. */
  readonly named: readonly string[];
  /** Whether the import publishes events. */
  readonly notify: boolean;
}

const given = `id text, ${contactState.definition}, created_at timestamptz, event_id text, changes jsonb`;

/** Writes all rows in one statement. They come as JSON: their number is open, and one text is read faster than many arrays. */
const saveContacts = new NamedStatement(
  'import_contacts',
  sql`WITH now AS MATERIALIZED (SELECT clock_now() AS now), new AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('created')}::json) new (${given})
  ), different AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('changed')}::json) different (${given})
  ), created AS (
    INSERT INTO contacts (id, project_id, ${contactState.columns}, created_at, updated_at)
    SELECT n.id, p.id, ${contactState.of('n')}, coalesce(n.created_at, now.now), now.now
    FROM new n, now, projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    RETURNING ${contactRecord.columns}
  ), changed AS (
    UPDATE contacts c
    SET (${contactState.columns}) = (${contactState.of('d')}),
      updated_at = greatest(now.now, c.updated_at + interval '1 millisecond')
    FROM different d, now WHERE c.id = d.id AND c.project_id = ${param('project_id')}
    RETURNING ${contactRecord.of('c')}
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT e.event_id, e.type, ${param('org_id', 'project_id')}, e.id, e.data || '{"imported": true}', ${param('caller')}::jsonb
    FROM (
      SELECT n.event_id, 'contact.created' AS type, r.id, jsonb_build_object('contact', to_jsonb(r)) AS data
      FROM created r JOIN new n ON n.id = r.id
      UNION ALL
      SELECT d.event_id, 'contact.updated', r.id, jsonb_build_object('contact', to_jsonb(r), 'changes', d.changes)
      FROM changed r JOIN different d ON d.id = r.id
    ) e WHERE e.event_id IS NOT NULL ORDER BY e.id
  ), entries AS (
    SELECT e.id, e.entry_id, d.changes
    FROM unnest(${param('named')}::text[], ${param('entry_ids')}::text[]) e (id, entry_id) LEFT JOIN different d ON d.id = e.id
  ), ${auditCte({
    action: 'importContacts',
    target: 'contact',
    from: 'entries',
    changes: 'r.changes',
    whose: sql`r.entry_id, ${param('org_id', 'project_id')}`,
  })}
  SELECT 1 AS one`,
);

/** An email or external id that goes from one contact to another still belongs to the first in the database, which has to give it up before. */
const freeIdentifiers: Statement = {
  name: 'free_identifiers_of_contacts',
  text: `UPDATE contacts SET email = NULL, email_folded = NULL, external_id = NULL
    WHERE id = ANY ($2::text[]) AND project_id = $1`,
};

export async function saveImportedContacts(
  tx: Database,
  caller: Caller,
  at: InProject,
  { created, changed, givers, named, notify }: ContactWrites,
): Promise<void> {
  if (created.length + changed.length + named.length === 0) return;
  if (givers.length > 0) await tx.query(freeIdentifiers, [at.projectId, givers]);
  const event = () => (notify ? newId(idKinds.event) : undefined);
  await saveContacts.query(tx, {
    ...audited(caller, at),
    created: JSON.stringify(created.map((entry) => ({ ...rowOf(entry), event_id: event() }))),
    changed: JSON.stringify(changed.map((entry) => ({ ...rowOf(entry), event_id: event(), changes: entry.changes }))),
    named,
    entry_ids: named.map(() => newId(idKinds.auditEntry)),
  });
}

function rowOf({ id, state, createdAt }: ContactEntry) {
  return { id, ...state, created_at: createdAt };
}
