import { inLanguage } from './in-language.js';

/** The texts of the knowledge base. */
export const knowledgeTexts = await inLanguage({
  en: async () => (await import('./knowledge-en.js')).knowledgeEn,
  de: async () => (await import('./knowledge-de.js')).knowledgeDe,
});
