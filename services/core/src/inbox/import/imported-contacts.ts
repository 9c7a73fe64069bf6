import { idKinds } from '@pharos/contract';
import { type Database, newId } from '@pharos/kit';
import type { Changes, InProject } from '@pharos/service';
import { isEmpty } from '@pharos/service';
import { checkKnown, mergeContact, nobody } from '../contacts/contact.js';
import { lockContacts } from '../contacts/contacts.js';
import { asFurther, changesOf, type Identity, identityOf } from '../contacts/identities.js';
import { choosePerson, gapsOf, writeInto } from '../contacts/person.js';
import { type PhoneCountry, phoneCountry } from '../contacts/phone.js';
import { type ContactFields, type ContactState, contactState } from '../contacts/record.js';

/** A contact that an import names. */
export interface ContactEntry {
  readonly id: string;
  /** What it was before the import; undefined for a contact that it makes. */
  readonly before: ContactState | undefined;
  state: ContactState;
  readonly createdAt: Date | undefined;
}

interface WriteResult {
  readonly entry: Pick<ContactEntry, 'id'>;
  readonly result: 'created' | 'updated' | 'unchanged';
}

interface Options {
  readonly makeId: () => string;
  readonly country: PhoneCountry;
}

/**
 * The contacts of an import, which are found and changed by one row after the other as single writes would, before any is
 * written. What was merged is not made again: a row that names it fills the gaps of whom it is part of, as the merge has done.
 */
export class ImportedContacts {
  readonly #entries = new Map<string, ContactEntry>();
  /** Who has an email or an external id, or had it last. */
  readonly #byIdentity = new Map<string, ContactEntry>();

  /** `found` are all contacts that one of the emails or external ids of rows leads to. */
  constructor(
    found: readonly (ContactState & { id: string })[],
    private readonly options: Options,
  ) {
    for (const row of found) {
      const state = contactState.pick(row);
      this.#keep({ id: row.id, before: state, state, createdAt: undefined });
    }
  }

  /** What a write makes of the patch. @throws CONTACT_CONFLICT, VALIDATION_ERROR; then nothing has changed. */
  write(patch: Partial<ContactFields>, createdAt?: Date): WriteResult {
    const { country, makeId } = this.options;
    const found = this.#owners(identityOf(patch)).map((entry) => ({ ...entry.state, id: entry.id, entry }));
    const { match, isOwn } = choosePerson(found, identityOf(patch), 'import');
    if (match === undefined) {
      const entry = { id: makeId(), before: undefined, state: mergeContact(nobody, patch, country), createdAt };
      this.#keep(entry);
      return { entry, result: 'created' };
    }
    const { entry } = match;
    const news = isOwn ? patch : gapsOf(entry.state, patch);
    const state = writeInto(entry.state, news, { isOwn, country });
    checkKnown(state, news);
    if (isEmpty(changesOf(entry.state, state))) return { entry, result: 'unchanged' };
    entry.state = state;
    this.#keep(entry);
    return { entry, result: 'updated' };
  }

  /** The contacts that are to be written. */
  writes() {
    return { created: this.created(), changed: this.changed(), givers: this.givers() };
  }

  /** The contacts that are new. */
  created(): ContactEntry[] {
    return [...this.#entries.values()].filter(({ before }) => before === undefined);
  }

  /** The contacts that were there and are different now. */
  changed(): (ContactEntry & { changes: Changes })[] {
    return [...this.#entries.values()].flatMap((entry) => {
      if (entry.before === undefined) return [];
      const changes = changesOf(entry.before, entry.state);
      return isEmpty(changes) ? [] : [{ ...entry, changes }];
    });
  }

  /** Ids of those of `changed` that had an email or external id which another has now. */
  givers(): string[] {
    return [...this.#entries.values()].flatMap(({ id, before }) => {
      if (before === undefined) return [];
      return this.#owners(identityOf(before)).some((owner) => owner.id !== id) ? [id] : [];
    });
  }

  #owners({ email_folded, external_id }: Identity): ContactEntry[] {
    const owners = [this.#byIdentity.get(`email ${email_folded}`), this.#byIdentity.get(`external_id ${external_id}`)];
    return [...new Set(owners)].filter((entry) => entry !== undefined);
  }

  #keep(entry: ContactEntry): void {
    this.#entries.set(entry.id, entry);
    for (const { type, compared, verified } of asFurther(entry.state))
      if (verified) this.#byIdentity.set(`${type} ${compared}`, entry);
  }
}

/** The contacts that an import names, held until the transaction ends. The caller has the project's contacts to itself. */
export async function lockImportedContacts(
  tx: Database,
  at: InProject,
  patches: readonly Partial<ContactFields>[],
): Promise<ImportedContacts> {
  const country = await phoneCountry(
    tx,
    at,
    patches.map(({ phone }) => phone),
  );
  const found = await lockContacts(tx, at, patches.map(identityOf));
  return new ImportedContacts(found, { makeId: () => newId(idKinds.contact), country });
}
