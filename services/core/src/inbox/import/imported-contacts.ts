import { idKinds } from '@pharos/contract';
import { type Database, newId } from '@pharos/kit';
import { type Changes, diff, type InProject, isEmpty } from '@pharos/service';
import { findAbsorbed } from '../contacts/absorbed-contacts.js';
import {
  type AbsorbedContact,
  checkKnown,
  chooseAbsorbing,
  chooseMatch,
  type Identity,
  identityOf,
  isOldId,
  keepOwn,
  mergeContact,
  noContactFields,
} from '../contacts/contact.js';
import { lockManyContacts } from '../contacts/contacts.js';
import { type ContactFields, contactFields } from '../contacts/record.js';

/** A contact that an import names. */
export interface ContactEntry extends Identity {
  readonly id: string;
  /** The fields before the import; undefined for a contact that it makes. */
  readonly before: ContactFields | undefined;
  fields: ContactFields;
  readonly createdAt: Date | undefined;
}

interface WriteResult {
  readonly entry: Pick<ContactEntry, 'id'>;
  readonly result: 'created' | 'updated' | 'unchanged';
}

/**
 * The contacts of an import, which are found and changed by one row after the other as single upserts would, before any is
 * written. Only those that others were merged into stay as they are.
 */
export class ImportedContacts {
  readonly #entries = new Map<string, ContactEntry>();
  readonly #byEmail = new Map<string, ContactEntry>();
  readonly #byExternalId = new Map<string, ContactEntry>();
  readonly #absorbed: readonly AbsorbedContact[];

  /** `found` are all contacts that have one of the emails or external ids that rows name, `absorbed` those that had. */
  constructor(
    found: readonly (ContactFields & Identity & { id: string })[],
    absorbed: readonly AbsorbedContact[],
    private readonly makeId: () => string,
  ) {
    this.#absorbed = absorbed;
    for (const row of found) {
      const fields = contactFields.pick(row);
      this.#keep({ id: row.id, before: fields, fields, createdAt: undefined, ...identityOf(fields) });
    }
  }

  /**
   * What an upsert makes of the patch. One who became part of another since is that one, who stays as it is: what was merged is
   * not made again. @throws CONTACT_CONFLICT, VALIDATION_ERROR; then nothing has changed.
   */
  write(patch: Partial<ContactFields>, createdAt?: Date): WriteResult {
    const match = this.#match(identityOf(patch));
    const into = match ? undefined : chooseAbsorbing(this.#absorbed, identityOf(patch));
    if (into !== undefined) return { entry: { id: into }, result: 'unchanged' };
    if (match === undefined) {
      const fields = mergeContact(noContactFields, patch);
      const entry = { id: this.makeId(), before: undefined, fields, createdAt, ...identityOf(fields) };
      this.#keep(entry);
      return { entry, result: 'created' };
    }
    const isOld = isOldId(match, this.#absorbed, identityOf(patch));
    const fields = mergeContact(match.fields, keepOwn(match.fields, patch, isOld));
    checkKnown(fields, patch);
    if (isEmpty(diff(match.fields, fields, contactFields.names))) return { entry: match, result: 'unchanged' };
    Object.assign(match, { fields, ...identityOf(fields) });
    this.#keep(match);
    return { entry: match, result: 'updated' };
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
      const changes = diff(entry.before, entry.fields, contactFields.names);
      return isEmpty(changes) ? [] : [{ ...entry, changes }];
    });
  }

  /** Ids of those of `changed` that had an email or external id which another has now. */
  givers(): string[] {
    return [...this.#entries.values()].flatMap(({ id, before }) => {
      if (before === undefined) return [];
      const owners = this.#owners(identityOf(before));
      return owners.some((owner) => owner.id !== id) ? [id] : [];
    });
  }

  /** The contact that has these identifiers now: what an earlier row took away from a contact is free. */
  #match(wanted: Identity): ContactEntry | undefined {
    return chooseMatch(this.#owners(wanted), wanted);
  }

  /** The contacts that have the email, or had it last, and the external id. */
  #owners({ email_folded, external_id }: Identity): ContactEntry[] {
    const byEmail = email_folded === null ? undefined : this.#byEmail.get(email_folded);
    const byExternalId = external_id === null ? undefined : this.#byExternalId.get(external_id);
    return [byEmail, byExternalId].filter((entry) => entry !== undefined);
  }

  #keep(entry: ContactEntry): void {
    this.#entries.set(entry.id, entry);
    if (entry.email_folded !== null) this.#byEmail.set(entry.email_folded, entry);
    if (entry.external_id !== null) this.#byExternalId.set(entry.external_id, entry);
  }
}

/** The contacts that an import names, held until the transaction ends. The caller has the project's contacts to itself. */
export async function lockImportedContacts(
  tx: Database,
  at: InProject,
  identities: readonly Identity[],
): Promise<ImportedContacts> {
  const found = await lockManyContacts(tx, at, identities);
  return new ImportedContacts(found, await findAbsorbed(tx, at, identities), () => newId(idKinds.contact));
}
