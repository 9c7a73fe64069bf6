import { cutText } from './cut-text.js';
import type { DroppedRecords } from './dropped-records.js';
import { emailOf, identityOf } from './identity.js';
import type { People } from './people.js';
import type { Person } from './records.js';

/** How long the metadata of a contact may be, as JSON. */
const mostMetadata = 16_000;

export interface RowContext {
  readonly product: string;
  readonly people: People;
  readonly dropped: DroppedRecords;
}

/** A contact as the platform imports it. */
export function contactRow(person: Person, { product, people, dropped }: RowContext): Record<string, unknown> {
  const what = `contact ${person.id}`;
  if (person.email && emailOf(person) === undefined) dropped.add(what, 'an address that is none');
  return {
    ...identityOf(person, product),
    ...cut({ name: person.name, company: people.companyOf(person), job_title: person.jobTitle }, 200),
    ...cut({ phone: person.phone }, 50),
    metadata: metadataOf(person, product, () => dropped.add(what, 'attributes that are longer than 16 000 characters')),
    ...(person.createdAt !== undefined && { created_at: person.createdAt }),
  };
}

/** Texts that are not blank, no longer than the platform takes them. */
export function cut<Name extends string>(texts: Record<Name, string | undefined>, length: number) {
  const told = Object.entries<string | undefined>(texts).flatMap(([name, value]) => {
    const short = cutText(value?.trim() ?? '', length).trim();
    return short ? [[name, short]] : [];
  });
  return Object.fromEntries(told) as Partial<Record<Name, string>>;
}

/** The attributes, and the ID that the other product gave; those without a value are left out. */
function metadataOf({ id, metadata = {} }: Person, product: string, tell: () => void): Record<string, unknown> {
  const own = { [`${product}_id`]: id };
  const given = Object.entries(metadata).filter(
    ([key, value]) => value !== null && value !== '' && key.length >= 1 && key.length <= 200 && key !== '__proto__',
  );
  const all = { ...Object.fromEntries(given), ...own };
  if (JSON.stringify(all).length <= mostMetadata) return all;
  tell();
  return own;
}
