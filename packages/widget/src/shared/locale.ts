const rightToLeft = new Set(['ar']);

export interface Locale<Strings> {
  /** The tag for `lang`, and for the browser's own formats. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly strings: Strings;
}

/** Texts by language; English is what all else falls back to. */
export type Languages<Strings> = Readonly<Record<string, Strings>> & { readonly en: Strings };

/**
 * The first of the wishes that we speak, each a language tag (`de-AT` is served as `de`); English when we speak none.
 * The order is the caller's: the script's tag, the configuration, the page, the browser.
 */
export function pickLocale<Strings>(
  languages: Languages<Strings>,
  wishes: readonly (string | null | undefined)[],
): Locale<Strings> {
  for (const wish of wishes) {
    const language = wish?.toLowerCase().split(/[-_]/)[0] ?? '';
    const strings = Object.hasOwn(languages, language) ? languages[language] : undefined;
    if (strings) return { tag: tagOf(wish ?? language), direction: rightToLeft.has(language) ? 'rtl' : 'ltr', strings };
  }
  return { tag: 'en', direction: 'ltr', strings: languages.en };
}

/** The locales that the page and the browser ask for, after those of the customer. */
export function localeWishes(...customers: (string | null | undefined)[]): (string | null | undefined)[] {
  return [...customers, document.documentElement.lang, ...navigator.languages];
}

/** `{name}` in a text becomes the value of that name. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function tagOf(wish: string): string {
  try {
    return Intl.getCanonicalLocales(wish.replace('_', '-'))[0] ?? 'en';
  } catch {
    return wish.split(/[-_]/)[0] ?? 'en';
  }
}

/** A translation of its texts alone, which stand in the order of the English ones; the bundle has them so. */
export function named<Texts extends object>(english: Texts, texts: readonly unknown[]): Texts {
  return Object.fromEntries(Object.keys(english).map((name, at) => [name, texts[at]])) as Texts;
}
