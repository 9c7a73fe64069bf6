import { inLanguage } from './in-language.js';

/** The texts of the import of contacts. */
export const importTexts = await inLanguage({
  en: async () => (await import('./contact-import-en.js')).contactImportEn,
  de: async () => (await import('./contact-import-de.js')).contactImportDe,
});
