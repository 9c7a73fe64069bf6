import { inLanguage } from './in-language.js';

/** The texts of the contacts. */
export const contactTexts = await inLanguage({
  en: async () => (await import('./contacts-en.js')).contactsEn,
  de: async () => (await import('./contacts-de.js')).contactsDe,
});
