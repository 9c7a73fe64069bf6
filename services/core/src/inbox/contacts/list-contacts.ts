import type { Database, Statement } from '@pharos/kit';
import type { ContactServiceDefinition, MetadataFilter } from '@pharos/proto/pharos/core/v1/contact';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { inProject } from '../../shared/in-project.js';
import { allOf, holds, lexeme, prefix, type TextWord } from '../search/tsquery.js';
import { spellingsAs } from './identities.js';
import { findNamed, identifiedBy } from './named-contacts.js';
import { lookUpCountry } from './phone.js';
import { type ContactRow, contactRecord, type IdentityType } from './record.js';
import { holdsMetadata, type ScanFilter, scannedPage } from './scanned-contacts.js';

export const listContacts: RpcOf<ContactServiceDefinition, 'listContacts'> = async (request, _call, { database }) => {
  const { email, externalId, phone, q, metadata } = request;
  const filters = { email, externalId, phone, q, metadata };
  const { rows, page } = await selectContacts(database, request, filters, request.page);
  if (rows.length === 0) await requireProject(database, request);
  return { contacts: rows.map(contactRecord.toMessage), page };
};

interface ContactFilters {
  email?: string | undefined;
  externalId?: string | undefined;
  phone?: string | undefined;
  /** Words, or how they begin, in name, company and addresses; or an identity in any spelling. */
  q?: string | undefined;
  /** A contact has to match all of these. */
  metadata: readonly MetadataFilter[];
}

const selectWords: Statement = {
  name: 'contact_question_words',
  text: 'SELECT word, pieces FROM question_words($1)',
};

/** One page of the contacts that match the filters, newest first. */
export async function selectContacts(
  database: Database,
  at: InProject,
  filters: ContactFilters,
  page: PageRequest | undefined,
): Promise<Page<ContactRow>> {
  const { email, externalId, phone, q, metadata } = filters;
  const conditions = inProject(new Conditions(), 'project_id', at);
  const named = { email, external_id: externalId, phone };
  const country = phone === undefined ? undefined : await lookUpCountry(database, at);
  for (const [type, value] of Object.entries(named) as [IdentityType, string | undefined][])
    if (value !== undefined) conditions.add(identifiedBy(conditions, at, type, spellingsAs(type, value, country)));
  const [words, ids] =
    q === undefined
      ? [undefined, []]
      : await Promise.all([database.query<TextWord>(selectWords, [q]), findNamed(database, at, q)]);
  const filter: ScanFilter = (values) => [
    ...(words ? [holdsAny(values, holdsWords(values, at.projectId, words), ids)] : []),
    ...metadata.map((each) => holdsMetadata(values, each)),
  ];
  // Cursors are as the version before had them where nothing of metadata is asked for: a list that began there goes on here.
  const binding = ['contacts', at.projectId, { email, externalId, phone, q }, ...byKey(metadata)];
  // What names a contact has an index of its own, which leaves little to look through.
  const isNamed = [email, externalId, phone].some((value) => value !== undefined);
  if ((words || metadata.length > 0) && !isNamed)
    return scannedPage(database, { projectId: at.projectId, conditions, filter, metadata }, { binding, page });
  return listPage(database, {
    name: isNamed ? undefined : 'list_contacts',
    columns: contactRecord.columns,
    from: 'contacts',
    conditions: conditions.addAll(filter(conditions)),
    binding,
    page,
  });
}

/** Contacts by their words, or those that the whole question names. */
function holdsAny(values: Conditions, words: string, ids: readonly string[]): string {
  return ids.length === 0 ? words : `(${words} OR id = ANY (${values.param(ids)}::text[]))`;
}

function byKey(metadata: readonly MetadataFilter[]): MetadataFilter[] {
  return metadata.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function holdsWords(values: Conditions, projectId: string, words: readonly TextWord[]): string {
  if (words.length === 0) return 'false';
  const begun = words.map(begins);
  const [looked, checked] = lookedFor(words);
  const conditions = [`search @@ ${values.param(allOf([lexeme(projectId), ...looked]))}::tsquery`];
  if (checked.length > 0) conditions.push(`(search @@ ${values.param(allOf(checked))}::tsquery) IS TRUE`);
  const found = conditions.join(' AND ');
  // The project's id, which stands among the words, begins so as well.
  if (!words.some(({ word }) => projectId.startsWith(word))) return found;
  return `${found} AND ts_delete(search, ${values.param(projectId)}) @@ ${values.param(allOf(begun))}::tsquery`;
}

function begins(each: TextWord): string {
  return each.pieces ? holds(each) : prefix(each.word);
}

/**
 * What the index looks for, and what is checked in what that finds. What begins with one letter the index would collect of all projects,
 * so it is looked for only where nothing longer is.
 */
function lookedFor(words: readonly TextWord[]): [looked: string[], checked: string[]] {
  const isLetter = ({ word, pieces }: TextWord) => (pieces ? pieces.length === 2 : [...word].length === 1);
  const longer = words.filter((each) => !isLetter(each));
  if (longer.length === 0) return [words.map(begins), []];
  return [longer.map(begins), words.filter(isLetter).map(begins)];
}
