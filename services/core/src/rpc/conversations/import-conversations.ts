import { enums, idKinds, invalid } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type {
  ImportConversationsRequest,
  ImportConversationsResponse,
  ImportedConversation,
} from '@pharos/proto/pharos/core/v1/conversation';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';
import type { Rpc } from '@pharos/service';
import { type ContactFields, identityOf } from '../../domain/contact.js';
import { ContactBook } from '../../domain/contact-book.js';
import { lockContactsOfProject, lockManyContacts } from '../../store/contacts/contacts.js';
import { saveImportedContacts } from '../../store/contacts/import-contacts.js';
import {
  findByExternalIds,
  type ImportedConversationRow,
  recordKnownConversations,
  saveImportedConversations,
} from '../../store/conversations/import-conversations.js';
import { outcomeOf } from '../import-outcome.js';
import { requireProject } from '../missing.js';
import { conversationRow } from './imported-conversation.js';
import { saidOf } from './said-of.js';

/** An import on its way through its rows. */
interface Run {
  readonly book: ContactBook;
  readonly now: Date;
  /** Ids of the conversations that are there, or are to be made, by external id. */
  readonly known: Map<string, string>;
  readonly made: ImportedConversationRow[];
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
    const found = await lockManyContacts(tx, request, identities);
    const book = new ContactBook(found, () => newId(idKinds.contact));
    const run: Run = { book, now: deps.clock.now(), known, made: [] };
    const outcomes = request.conversations.map((row) => outcomeOf(() => take(run, row)));
    const { notify } = request;
    // Within the creation of a conversation a contact's write has no audit entry of its own.
    await saveImportedContacts(tx, call, request, {
      ...{ created: book.created(), changed: book.changed(), named: [], notify },
    });
    const made = await saveImportedConversations(tx, call, request, run.made, notify);
    const settled = await settle(outcomes, run.made, made, () => findByExternalIds(tx, request, externalIds));
    const unchanged = settled.filter(({ result }) => result === ImportResult.UNCHANGED).map(({ id }) => id);
    await recordKnownConversations(tx, call, request, [...new Set(unchanged)]);
    return { outcomes: settled };
  });

function take(run: Run, row: ImportedConversation): Pick<ImportOutcome, 'id' | 'result'> {
  const { externalId } = row;
  if (externalId === '') throw invalid(['external_id'], 'required');
  const known = run.known.get(externalId);
  if (known !== undefined) return { id: known, result: ImportResult.UNCHANGED };
  const conversation = conversationRow(row, run.now);
  const contact = row.contact && contactOf(run, saidOf(row.contact));
  const id = newId(idKinds.conversation);
  run.known.set(externalId, id);
  run.made.push({ ...conversation, id, contact_id: contact ?? null });
  return { id, result: enums.inboxImportResult.fromText('created') };
}

function contactOf({ book }: Run, said: Partial<ContactFields>): string {
  const { email_folded, external_id } = identityOf(said);
  if (email_folded === null && external_id === null)
    throw invalid(['contact', 'external_id'], 'give external_id or email');
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
