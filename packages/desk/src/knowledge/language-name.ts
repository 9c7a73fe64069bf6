import { locale as readersLocale } from '../messages/index.js';

/** The languages that are offered; an article keeps another one that it has. */
export const usualLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt-BR',
  'pl',
  'sv',
  'da',
  'nb',
  'tr',
  'ar',
  'ja',
  'zh',
];

const names = new Intl.DisplayNames(readersLocale, { type: 'language' });

/** The name of a language in the reader's own; its tag when it has none. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    // What somebody is typing is no tag yet.
    return tag;
  }
}
