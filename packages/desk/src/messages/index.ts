import { inLanguage, language } from './in-language.js';

/** The texts that every page needs. */
export const t = await inLanguage({
  en: async () => (await import('./en.js')).en,
  de: async () => (await import('./de.js')).de,
});
document.documentElement.lang = language;

/** The locale of dates and numbers: the browser's own one of that language, as `en-GB`, where it has one. */
export const locale: string = navigator.languages.find((each) => each.startsWith(language)) ?? language;
