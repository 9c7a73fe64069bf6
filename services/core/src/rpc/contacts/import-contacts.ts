import { enums, invalid } from '@pharos/contract';
import type {
  ImportContactsRequest,
  ImportContactsResponse,
  ImportedContact,
} from '@pharos/proto/pharos/core/v1/contact';
import type { ImportOutcome } from '@pharos/proto/pharos/core/v1/import';
import type { Rpc } from '@pharos/service';
import { contactPatch } from '../../convert/patches.js';
import { identityOf } from '../../domain/contact.js';
import type { ContactBook } from '../../domain/contact-book.js';
import { lockContactsOfProject } from '../../store/contacts/contacts.js';
import { saveImportedContacts } from '../../store/contacts/import-contacts.js';
import { checkPast, outcomeOf } from '../import-outcome.js';
import { requireProject } from '../missing.js';
import { openBook } from './open-book.js';

/** The same few round trips, however many rows: what is there is read at once, and written at once. */
export const importContacts: Rpc<ImportContactsRequest, ImportContactsResponse> = async (request, call, deps) => {
  // Before it has the project to itself: then the next import waits.
  const patches = request.contacts.map(({ fields, updateMask }) => contactPatch(fields, updateMask));
  return deps.database.transaction(async (tx) => {
    await requireProject(tx, request);
    await lockContactsOfProject(tx, request);
    const book = await openBook(tx, request, patches.map(identityOf));
    const now = deps.clock.now();
    const outcomes = request.contacts.map((row, at) => outcomeOf(() => take(book, row, patches[at] ?? {}, now)));
    const named = [...new Set(outcomes.map(({ id }) => id).filter((id) => id !== ''))];
    const { notify } = request;
    await saveImportedContacts(tx, call, request, { ...book.writes(), named, notify });
    return { outcomes };
  });
};

function take(
  book: ContactBook,
  { createdAt }: ImportedContact,
  patch: ReturnType<typeof contactPatch>,
  now: Date,
): Pick<ImportOutcome, 'id' | 'result'> {
  const { email_folded, external_id } = identityOf(patch);
  // What has neither cannot be found again: it would be made once more whenever the import is repeated.
  if (email_folded === null && external_id === null) throw invalid(['external_id'], 'send external_id or email');
  checkPast(createdAt, ['created_at'], now);
  const { entry, result } = book.write(patch, createdAt);
  return { id: entry.id, result: enums.inboxImportResult.fromText(result) };
}
