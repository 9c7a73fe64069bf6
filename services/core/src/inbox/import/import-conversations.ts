import { enums, idKinds, invalid } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type {
  ConversationServiceDefinition,
  ImportConversationsRequest,
  ImportedConversation,
} from '@pharos/proto/pharos/core/v1/conversation';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';
import { audited, type Caller, type InProject, intoOutbox, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { noteDue } from '../../shared/analytics-due.js';
import { placeOf } from '../../shared/in-project.js';
import { auditCte } from '../../shared/journal.js';
import { givenFields } from '../contacts/contact.js';
import { lockContactsOfProject } from '../contacts/contacts.js';
import { identityOf } from '../contacts/identities.js';
import type { ContactFields } from '../contacts/record.js';
import { byExternalIds } from '../conversations/absorbed-conversations.js';
import { countsOf, messageColumns } from '../conversations/activity.js';
import { activityColumns, conversationColumns, conversationWith } from '../conversations/record.js';
import { lowerWatermarks } from '../reading/watermarks.js';
import { addImportedMessages, type RepeatedRow } from './add-imported-messages.js';
import { saveImportedContacts } from './import-contacts.js';
import { outcomeOf } from './import-outcome.js';
import { type ImportedContacts, lockImportedContacts } from './imported-contacts.js';
import { conversationRow, type ImportedConversationRow, messageRows } from './imported-conversation.js';
import { ImportedFiles } from './imported-files.js';
import {
  eventIdIf,
  givenCte,
  givenMessages,
  type ImportedMessageRow,
  messageCte,
  messageEvents,
} from './imported-messages.js';

/** An import on its way through its rows. */
interface Run {
  readonly contacts: ImportedContacts;
  readonly files: ImportedFiles;
  readonly now: Date;
  /** Ids of the conversations that are there, or are to be made, by external id. */
  readonly known: Map<string, string>;
  readonly made: ImportedConversationRow[];
  /** The messages of each row, by its place; rows whose conversation is there are left out unless some messages have external ids. */
  readonly messages: Map<number, readonly ImportedMessageRow[]>;
}

/** Imports rows in the same few round trips, however many they are: all is read at once, and written at once. */
export const importConversations: RpcOf<ConversationServiceDefinition, 'importConversations'> = (request, call, deps) =>
  deps.database.transaction(async (tx) => {
    await requireProject(tx, request);
    await lockContactsOfProject(tx, request);
    const externalIds = request.conversations.map(({ externalId }) => externalId);
    const known = await findByExternalIds(tx, request, externalIds);
    const named = request.conversations.flatMap(({ contact }) => (contact ? [givenFields(contact)] : []));
    const contacts = await lockImportedContacts(tx, request, named);
    const files = await ImportedFiles.lock(tx, request, request.conversations);
    const run: Run = { contacts, files, now: deps.clock.now(), known, made: [], messages: new Map() };
    const outcomes = request.conversations.map((row, at) => outcomeOf(() => take(run, row, at)));
    const { notify } = request;
    // Within the creation of a conversation a contact's write has no audit entry of its own.
    await saveImportedContacts(tx, call, request, { ...contacts.writes(), named: [], notify });
    const made = await saveImportedConversations(tx, call, request, run.made, notify);
    const settled = await settle(outcomes, run.made, made, () => findByExternalIds(tx, request, externalIds));
    const final = await addToKnown(tx, call, request, run, settled);
    const there = final.filter(({ result }) => result === ImportResult.UNCHANGED || result === ImportResult.UPDATED);
    await recordKnownConversations(tx, call, request, [...new Set(there.map(({ id }) => id))]);
    const changed = final.filter(({ id, result }) => id !== '' && result !== ImportResult.UNCHANGED);
    await noteDue(
      tx,
      changed.map(({ id }) => ({ projectId: request.projectId, conversationId: id })),
    );
    return { outcomes: final };
  });

function take(run: Run, row: ImportedConversation, at: number): Pick<ImportOutcome, 'id' | 'result'> {
  const { externalId } = row;
  if (externalId === '') throw invalid(['external_id'], 'required');
  const known = run.known.get(externalId);
  if (known !== undefined) {
    const named = row.messages.some((message) => message.externalId !== undefined);
    if (named) run.messages.set(at, messageRows(row.messages, row.createdAt, run.now));
    return { id: known, result: ImportResult.UNCHANGED };
  }
  const conversation = conversationRow(row, run.now);
  run.messages.set(at, conversation.messages);
  const { messages, take: takeFiles } = run.files.offerTo(conversation.messages);
  const contact = row.contact && contactOf(run, givenFields(row.contact));
  takeFiles();
  const id = newId(idKinds.conversation);
  run.known.set(externalId, id);
  run.made.push({ ...conversation, messages, id, contact_id: contact ?? null });
  return { id, result: enums.inboxImportResult.fromText('created') };
}

function contactOf({ contacts }: Run, given: Partial<ContactFields>): string {
  const { email_folded, external_id } = identityOf(given);
  if (email_folded === null && external_id === null)
    throw invalid(['contact', 'external_id'], 'send external_id or email');
  return contacts.write(given).entry.id;
}

/** Somebody else can have made a conversation with one of the external ids meanwhile: then that one is the row's. */
async function settle(
  outcomes: readonly ImportOutcome[],
  wanted: readonly ImportedConversationRow[],
  made: ReadonlySet<string>,
  find: () => Promise<Map<string, string>>,
): Promise<ImportOutcome[]> {
  const missed = new Map(wanted.filter(({ id }) => !made.has(id)).map(({ id, external_id }) => [id, external_id]));
  if (missed.size === 0) return [...outcomes];
  const found = await find();
  return outcomes.map((outcome) => {
    const externalId = missed.get(outcome.id);
    if (externalId === undefined) return outcome;
    return { ...outcome, id: found.get(externalId) ?? '', result: ImportResult.UNCHANGED };
  });
}

/** Adds messages to conversations that were there already, where their external ids show that they are not there yet. */
async function addToKnown(
  tx: Database,
  caller: Caller,
  request: ImportConversationsRequest,
  run: Run,
  outcomes: readonly ImportOutcome[],
): Promise<ImportOutcome[]> {
  const repeated = new Map<number, RepeatedRow>();
  for (const [at, { result }] of outcomes.entries()) {
    if (result !== ImportResult.UNCHANGED) continue;
    const messages = (run.messages.get(at) ?? []).filter(isNamed);
    if (messages.length > 0) repeated.set(at, { externalId: request.conversations[at]?.externalId ?? '', messages });
  }
  const added = await addImportedMessages(tx, caller, request, [...repeated.values()], run.files);
  const byRow = new Map([...repeated.keys()].map((at, number) => [at, added[number]]));
  return outcomes.map((outcome, at) => byRow.get(at) ?? outcome);
}

const isNamed = (message: ImportedMessageRow): message is RepeatedRow['messages'][number] =>
  message.external_id !== null;

const selectByExternalIds: Statement = {
  name: 'select_conversations_by_external_ids',
  text: `SELECT c.id, n.external_id FROM ${byExternalIds} JOIN projects p ON p.id = $1
    WHERE p.org_id = $2 AND p.deleted_at IS NULL`,
};

/**
 * Makes all rows in one statement, which come as JSON. A conversation that somebody else has made meanwhile is left out. Without
 * notifications the customer counts as having seen everything: old answers are not unread in the widget.
 */
const saveConversations = new NamedStatement(
  'import_conversations',
  sql`WITH new AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('conversations')}::json) new (id text, external_id text, contact_id text,
      subject text, status text, priority text, channel text, assigned_to text, tags text[], snoozed_until timestamptz,
      created_at timestamptz, updated_at timestamptz, event_id text, entry_id text)
  ), ${givenCte}, created AS (
    INSERT INTO conversations AS c (id, project_id, contact_id, subject, status, priority, channel, assigned_to, tags,
      snoozed_until, external_id, created_at)
    SELECT n.id, p.id, n.contact_id, n.subject, n.status, n.priority, n.channel, n.assigned_to, n.tags, n.snoozed_until,
      n.external_id, n.created_at
    FROM new n, projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
    ON CONFLICT (project_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
    RETURNING ${conversationColumns}
  ), activity AS (
    INSERT INTO conversation_activity AS a (conversation_id, project_id, updated_at, resolved_at, ${messageColumns})
    SELECT c.id, c.project_id, n.updated_at, CASE WHEN c.status IN ('resolved', 'closed') THEN n.updated_at END,
      coalesce(m.message_count, 0), coalesce(m.last_message_at, c.created_at), m.first_response_at,
      coalesce(m.handled_by, 'nobody'), m.asked_at, m.answered_at
    FROM created c JOIN new n ON n.id = c.id LEFT JOIN (${countsOf(`
      SELECT g.conversation_id, g.sender_type, false AS hands_over, g.created_at, NULL::timestamptz AS settled_at
      FROM given g WHERE NOT g.is_internal`)}
    ) m ON m.conversation_id = c.id
    RETURNING a.conversation_id, ${activityColumns}
  ), seen AS (
    INSERT INTO conversation_sights (conversation_id, customer_seen_at)
    SELECT c.id, n.updated_at FROM created c JOIN new n ON n.id = c.id WHERE n.event_id IS NULL
  ), ${messageCte('created')}, conversation AS (
    SELECT ${conversationWith('a')} FROM created c JOIN activity a ON a.conversation_id = c.id
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT e.event_id, e.type, ${param('org_id', 'project_id')}, e.key, e.data || '{"imported": true}', ${param('caller')}::jsonb
    FROM (
      SELECT n.event_id, 'conversation.created' AS type, r.id AS key, NULL::timestamptz AS at,
        jsonb_build_object('conversation', to_jsonb(r)) AS data
      FROM conversation r JOIN new n ON n.id = r.id
      UNION ALL
      ${messageEvents}
    ) e WHERE e.event_id IS NOT NULL ORDER BY e.key, e.at NULLS FIRST
  ), entries AS (
    SELECT r.id, n.entry_id FROM created r JOIN new n ON n.id = r.id
  ), ${auditCte({
    action: 'importConversations',
    target: 'conversation',
    from: 'entries',
    whose: sql`r.entry_id, ${param('org_id', 'project_id')}`,
  })}
  SELECT id FROM created`,
);

/** The audit entries of rows that were there already. */
const recordKnown = new NamedStatement(
  'audit_known_conversations',
  sql`WITH known AS (
    SELECT * FROM unnest(${param('ids')}::text[], ${param('entry_ids')}::text[]) known (id, entry_id)
  ), ${auditCte({
    action: 'importConversations',
    target: 'conversation',
    from: 'known',
    whose: sql`r.entry_id, ${param('org_id', 'project_id')}`,
  })}
  SELECT 1 AS one`,
);

/** Ids of the conversations that have these external ids, or have absorbed one that had, by external id. */
export async function findByExternalIds(
  tx: Database,
  at: InProject,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const values = [...placeOf(at), externalIds];
  const rows = await tx.query<{ id: string; external_id: string }>(selectByExternalIds, values);
  return new Map(rows.map(({ id, external_id }) => [external_id, id]));
}

/** Ids of those that were made: all but those whose external id somebody else has given meanwhile. */
async function saveImportedConversations(
  tx: Database,
  caller: Caller,
  at: InProject,
  rows: readonly ImportedConversationRow[],
  notify: boolean,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const conversations = rows.map(({ messages, ...row }) => ({
    ...row,
    event_id: eventIdIf(notify),
    entry_id: newId(idKinds.auditEntry),
  }));
  const messages = rows.flatMap(({ id, messages }) =>
    givenMessages({ conversationId: id, originId: null }, messages, notify),
  );
  const made = await saveConversations.query<{ id: string }>(tx, {
    ...audited(caller, at),
    conversations: JSON.stringify(conversations),
    messages: JSON.stringify(messages),
  });
  const ids = made.map(({ id }) => id);
  await lowerWatermarks(tx, at.projectId, ids);
  return new Set(ids);
}

async function recordKnownConversations(
  tx: Database,
  caller: Caller,
  at: InProject,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordKnown.query(tx, { ...audited(caller, at), ids, entry_ids: ids.map(() => newId(idKinds.auditEntry)) });
}
