import type { Database, Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import type { InProject } from '@pharos/service';
import { Conditions, listPage, type Page } from '@pharos/service';
import { foldEmail } from '../../domain/contact.js';
import { contactColumns } from '../columns.js';
import { allOf, lexeme, prefix } from '../conversations/tsquery.js';
import { inProject } from '../in-project.js';
import type { ContactRow } from '../records.js';

export interface ContactFilters {
  email?: string | undefined;
  externalId?: string | undefined;
  phone?: string | undefined;
  /** Words, or how they begin, in name, company and email. */
  q?: string | undefined;
}

const selectWords: Statement = {
  name: 'contact_search_words',
  text: 'SELECT lexeme AS word FROM unnest(words($1))',
};

/** Newest first. */
export async function listContacts(
  database: Database,
  at: InProject,
  filters: ContactFilters,
  page: PageRequest | undefined,
): Promise<Page<ContactRow>> {
  const { email, externalId, phone, q } = filters;
  const conditions = inProject(new Conditions(), 'project_id', at)
    .equal('email_folded', email === undefined ? undefined : foldEmail(email))
    .equal('external_id', externalId)
    .equal('phone', phone);
  if (q !== undefined) addWords(conditions, at.projectId, await wordsOf(database, q));
  const filtered = Object.values(filters).some((value) => value !== undefined);
  return listPage(database, {
    name: filtered ? undefined : 'list_contacts',
    columns: contactColumns,
    from: 'contacts',
    conditions,
    binding: ['contacts', at.projectId, filters],
    page,
  });
}

async function wordsOf(database: Database, text: string): Promise<string[]> {
  return (await database.query<{ word: string }>(selectWords, [text])).map(({ word }) => word);
}

function addWords(conditions: Conditions, projectId: string, words: readonly string[]): void {
  if (words.length === 0) conditions.add('false');
  else conditions.add(`search @@ ${conditions.param(allOf([lexeme(projectId), ...words.map(prefix)]))}::tsquery`);
}
