import { inLanguage } from './in-language.js';

/** The texts of the reports. */
export const reportTexts = await inLanguage({
  en: async () => (await import('./reports-en.js')).reportsEn,
  de: async () => (await import('./reports-de.js')).reportsDe,
});
