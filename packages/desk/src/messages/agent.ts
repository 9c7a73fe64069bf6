import { inLanguage } from './in-language.js';

/** The texts of the agent's pages. */
export const agentTexts = await inLanguage({
  en: async () => (await import('./agent-en.js')).agentEn,
  de: async () => (await import('./agent-de.js')).agentDe,
});
