import type { JsonObject } from '@pharos/sdk';

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
