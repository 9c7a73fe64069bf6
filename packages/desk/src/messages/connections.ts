import { inLanguage } from './in-language.js';

/** The texts of webhooks and integrations. */
export const connectionTexts = await inLanguage({
  en: async () => (await import('./connections-en.js')).connectionsEn,
  de: async () => (await import('./connections-de.js')).connectionsDe,
});
