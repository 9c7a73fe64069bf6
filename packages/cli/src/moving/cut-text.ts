/** The text, or its beginning of at most so many UTF-16 units: never half a character, for which the platform refuses the whole row. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
