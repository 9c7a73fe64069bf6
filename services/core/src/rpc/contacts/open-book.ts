import { idKinds } from '@pharos/contract';
import { type Database, newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Identity } from '../../domain/contact.js';
import { ContactBook } from '../../domain/contact-book.js';
import { findAbsorbed } from '../../store/contacts/absorbed-contacts.js';
import { lockManyContacts } from '../../store/contacts/contacts.js';

/** The contacts that an import names, held until the transaction ends. The caller has the project's contacts to itself. */
export async function openBook(tx: Database, at: InProject, identities: readonly Identity[]): Promise<ContactBook> {
  const found = await lockManyContacts(tx, at, identities);
  return new ContactBook(found, await findAbsorbed(tx, at, identities), () => newId(idKinds.contact));
}
