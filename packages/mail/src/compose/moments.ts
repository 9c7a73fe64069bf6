/** A time as readers of a language write it, in UTC: nobody knows where they are. */
export function momentIn(date: Date, language: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  // Releases of Node differ in the blanks that they put between the parts.
  return `${new Intl.DateTimeFormat(language, style).format(date).replace(/\p{Zs}/gu, ' ')} UTC`;
}
