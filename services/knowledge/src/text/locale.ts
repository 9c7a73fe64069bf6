/** A locale and all that it is a variant of: `zh-Hant-TW` is also found as `zh-Hant` and `zh`. */
export function localeChain(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
}
