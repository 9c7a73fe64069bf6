import { inLanguage } from './in-language.js';

/** The texts of mailboxes. */
export const mailboxTexts = await inLanguage({
  en: async () => (await import('./mailboxes-en.js')).mailboxesEn,
  de: async () => (await import('./mailboxes-de.js')).mailboxesDe,
});
