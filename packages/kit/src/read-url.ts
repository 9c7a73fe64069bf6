/**
 * The URL that a text is, read against `base` where one is given; undefined when it is none. `URL.canParse` of Node 20 must not be asked
 * instead: once it has been called some thousand times it refuses every text with a character from U+0080 to U+00FF, such as
 * `https://bücher.example`.
 */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
