import { invalid } from '@pharos/contract';
import type { MergeContactRequest, MergeContactResponse } from '@pharos/proto/pharos/core/v1/contact';
import { diff, type Rpc } from '@pharos/service';
import { toContact } from '../../convert/records.js';
import { contactFields, fillGaps } from '../../domain/contact.js';
import { lockContactsOfProject } from '../../store/contacts/contacts.js';
import { findAbsorbing, lockContactsToMerge, mergeContacts } from '../../store/contacts/merge-contact.js';
import { endAnonymousSessions, lockSessionsOf } from '../../store/widget/sessions.js';
import { checkRevision } from '../check-revision.js';
import { missingContact, requireProject } from '../missing.js';

/** What identifies the one may become the other's: until then nobody else in the project is given an email or external id. */
export const mergeContact: Rpc<MergeContactRequest, MergeContactResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { contactId, into } = request;
    await requireProject(tx, request);
    await lockSessionsOf(tx, request, [contactId, into]);
    await lockContactsOfProject(tx, request);
    const found = await lockContactsToMerge(tx, request, [contactId, into]);
    const source = found.find(({ id }) => id === contactId);
    if (!source) throw await missingContact(tx, request, contactId);
    checkRevision(source, request);
    if (into === contactId) throw invalid(['into'], 'must be a different contact');
    const target = found.find(({ id }) => id === into);
    if (!target) throw noTarget(await findAbsorbing(tx, request, into));
    const fields = fillGaps(target, source);
    const changes = diff(target, { ...target, ...fields }, contactFields);
    const row = await mergeContacts(tx, call, request, { from: contactId, to: into, fields, changes });
    if (row.external_id !== null) await endAnonymousSessions(tx, into);
    return { contact: toContact(row) };
  });

function noTarget(mergedInto: string | undefined): Error {
  if (mergedInto === undefined) return invalid(['into'], 'there is no such contact in this project');
  return invalid(['into'], `was already merged into ${mergedInto}`);
}
