import { enums, idKinds, invalid } from '@pharos/contract';
import { type Database, newId } from '@pharos/kit';
import type {
  ImportConversationsRequest,
  ImportConversationsResponse,
  ImportedConversation,
} from '@pharos/proto/pharos/core/v1/conversation';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';
import type { Caller, Rpc } from '@pharos/service';
import { type ContactFields, identityOf } from '../../domain/contact.js';
import type { ContactBook } from '../../domain/contact-book.js';
import { lockContactsOfProject } from '../../store/contacts/contacts.js';
import { saveImportedContacts } from '../../store/contacts/import-contacts.js';
import {
  findByExternalIds,
  type ImportedConversationRow,
  recordKnownConversations,
  saveImportedConversations,
} from '../../store/conversations/import-conversations.js';
import type { ImportedMessageRow } from '../../store/conversations/imported-messages.js';
import { openBook } from '../contacts/open-book.js';
import { outcomeOf } from '../import-outcome.js';
import { requireProject } from '../missing.js';
import { type Growth, growConversations } from './grow-conversations.js';
import { conversationRow, messageRows } from './imported-conversation.js';
import { saidOf } from './said-of.js';

/** An import on its way through its rows. */
interface Run {
  readonly book: ContactBook;
  readonly now: Date;
  /** Ids of the conversations that are there, or are to be made, by external id. */
  readonly known: Map<string, string>;
  readonly made: ImportedConversationRow[];
  /** The messages that each row has, by its place; of a conversation that is there, only if some have external ids. */
  readonly said: Map<number, readonly ImportedMessageRow[]>;
}

/** The same few round trips, however many rows: what is there is read at once, and written at once. */
export const importConversations: Rpc<ImportConversationsRequest, ImportConversationsResponse> = (
  request,
  call,
  deps,
) =>
  deps.database.transaction(async (tx) => {
    await requireProject(tx, request);
    await lockContactsOfProject(tx, request);
    const externalIds = request.conversations.map(({ externalId }) => externalId);
    const known = await findByExternalIds(tx, request, externalIds);
    const identities = request.conversations.flatMap(({ contact }) => (contact ? [identityOf(saidOf(contact))] : []));
    const book = await openBook(tx, request, identities);
    const run: Run = { book, now: deps.clock.now(), known, made: [], said: new Map() };
    const outcomes = request.conversations.map((row, at) => outcomeOf(() => take(run, row, at)));
    const { notify } = request;
    // Within the creation of a conversation a contact's write has no audit entry of its own.
    await saveImportedContacts(tx, call, request, { ...book.writes(), named: [], notify });
    const made = await saveImportedConversations(tx, call, request, run.made, notify);
    const settled = await settle(outcomes, run.made, made, () => findByExternalIds(tx, request, externalIds));
    const grown = await grow(tx, call, request, run, settled);
    const there = grown.filter(({ result }) => result === ImportResult.UNCHANGED || result === ImportResult.UPDATED);
    await recordKnownConversations(tx, call, request, [...new Set(there.map(({ id }) => id))]);
    return { outcomes: grown };
  });

function take(run: Run, row: ImportedConversation, at: number): Pick<ImportOutcome, 'id' | 'result'> {
  const { externalId } = row;
  if (externalId === '') throw invalid(['external_id'], 'required');
  const known = run.known.get(externalId);
  if (known !== undefined) {
    const named = row.messages.some((message) => message.externalId !== undefined);
    if (named) run.said.set(at, messageRows(row.messages, row.createdAt, run.now));
    return { id: known, result: ImportResult.UNCHANGED };
  }
  const conversation = conversationRow(row, run.now);
  run.said.set(at, conversation.messages);
  const contact = row.contact && contactOf(run, saidOf(row.contact));
  const id = newId(idKinds.conversation);
  run.known.set(externalId, id);
  run.made.push({ ...conversation, id, contact_id: contact ?? null });
  return { id, result: enums.inboxImportResult.fromText('created') };
}

function contactOf({ book }: Run, said: Partial<ContactFields>): string {
  const { email_folded, external_id } = identityOf(said);
  if (email_folded === null && external_id === null)
    throw invalid(['contact', 'external_id'], 'send external_id or email');
  return book.write(said).entry.id;
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

/** What is said in conversations that are there already is added, where its external id tells that it is not there yet. */
async function grow(
  tx: Database,
  caller: Caller,
  request: ImportConversationsRequest,
  { said }: Run,
  outcomes: readonly ImportOutcome[],
): Promise<ImportOutcome[]> {
  const growths = new Map<number, Growth>();
  for (const [at, { result }] of outcomes.entries()) {
    if (result !== ImportResult.UNCHANGED) continue;
    const messages = (said.get(at) ?? []).filter(isNamed);
    if (messages.length > 0) growths.set(at, { externalId: request.conversations[at]?.externalId ?? '', messages });
  }
  const grown = await growConversations(tx, caller, request, [...growths.values()], request.notify);
  const byRow = new Map([...growths.keys()].map((at, number) => [at, grown[number]]));
  return outcomes.map((outcome, at) => byRow.get(at) ?? outcome);
}

const isNamed = (message: ImportedMessageRow): message is Growth['messages'][number] => message.external_id !== null;
