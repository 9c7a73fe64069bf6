import { inLanguage } from './in-language.js';

/** The texts of what the inbox opens only when it is asked for: its dialogs, and the search over everything. */
export const inboxTexts = await inLanguage({
  en: async () => (await import('./inbox-en.js')).inboxEn,
  de: async () => (await import('./inbox-de.js')).inboxDe,
});
