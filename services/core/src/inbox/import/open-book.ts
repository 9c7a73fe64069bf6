import { idKinds } from '@pharos/contract';
import { type Database, newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { findAbsorbed } from '../contacts/absorbed-contacts.js';
import type { Identity } from '../contacts/contact.js';
import { lockManyContacts } from '../contacts/contacts.js';
import { ContactBook } from './contact-book.js';

/** The contacts that an import names, held until the transaction ends. The caller has the project's contacts to itself. */
export async function openBook(tx: Database, at: InProject, identities: readonly Identity[]): Promise<ContactBook> {
  const found = await lockManyContacts(tx, at, identities);
  return new ContactBook(found, await findAbsorbed(tx, at, identities), () => newId(idKinds.contact));
}
