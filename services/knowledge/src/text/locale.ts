import { invalid } from '@pharos/contract';

/** @throws VALIDATION_ERROR when it is no BCP 47 tag. */
export function canonicalLocale(locale: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(locale);
    if (canonical !== undefined) return canonical;
  } catch {
    // No tag: refused below.
  }
  throw invalid(['locale'], 'must be a language tag such as en or pt-BR');
}

/** A locale and all that it is a variant of: `zh-Hant-TW` is also found as `zh-Hant` and `zh`. */
export function localeChain(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
}
