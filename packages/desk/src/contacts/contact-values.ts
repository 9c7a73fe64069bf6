import type { Contact, JsonObject, UpdateContactRequest } from '@pharos/sdk';

type Json = JsonObject[string];

/** A value of the metadata as it is shown and edited. */
export const textOfValue = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * What was typed in place of a value: a text stays a text, also one of digits; in place of a number, list or object, JSON is read.
 * Nothing removes the value.
 */
export function valueOfText(text: string, before: Json | undefined): Json {
  if (text === '') return null;
  if (before === undefined || typeof before === 'string') return text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** What was before in the fields of a change; a key of the metadata that was not there is removed again. */
export function valuesBefore(contact: Contact, change: UpdateContactRequest): UpdateContactRequest {
  const { metadata, ...fields } = change;
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, contact[name as keyof typeof fields]]));
  if (metadata === undefined) return before;
  const keys = Object.keys(metadata).map((key) => [key, contact.metadata[key] ?? null]);
  return { ...before, metadata: Object.fromEntries(keys) as JsonObject };
}
