import type { Person } from './records.js';

/** What is remembered of everybody in an export: enough to say who wrote a message. */
export class People {
  readonly #known = new Map<string, Person>();
  readonly #companies = new Map<string, string>();

  add({ key, id, role, name, email, externalId }: Person): void {
    this.#known.set(key, { key, id, role, name, email, externalId });
  }

  addCompany(id: string, name: string): void {
    this.#companies.set(id, name);
  }

  /** Somebody by their key; undefined when the export does not tell who that is. */
  get(key: string): Person | undefined {
    return this.#known.get(key);
  }

  companyOf({ company, companyId }: Person): string | undefined {
    return company ?? (companyId === undefined ? undefined : this.#companies.get(companyId));
  }
}
