/** The addresses in a text, whatever stands between them, each once. */
export function emailsIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;<>]+/).filter((part) => part.includes('@')))];
}
