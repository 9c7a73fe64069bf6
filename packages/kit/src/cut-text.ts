/** The text, or its beginning of at most so many UTF-16 units: never half a character, which no JSON of PostgreSQL's takes. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
