/*
 * Models write what PostgreSQL refuses: the character NUL, and halves of surrogate pairs, which are also left where a text is cut.
 */

/** A text as it can be stored. */
export function storedText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** JSON as it can be stored, of names too. */
export function storedJson(value: unknown): string {
  return storableJson(JSON.stringify(value));
}

/** What JSON.stringify has written, as it can be stored. */
export function storableJson(json: string): string {
  // JSON.stringify escapes the two; `\\.` steps over other escapes, so that an escaped backslash is not taken for a beginning.
  return json.replace(/\\(?:(u0000)|(ud[89a-f][0-9a-f]{2})|.)/g, (written, nul, half) =>
    nul === undefined ? (half === undefined ? written : '\uFFFD') : '',
  );
}
