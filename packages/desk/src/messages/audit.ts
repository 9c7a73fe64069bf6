import { inLanguage } from './in-language.js';

/** The texts of the audit log. */
export const auditTexts = await inLanguage({
  en: async () => (await import('./audit-en.js')).auditEn,
  de: async () => (await import('./audit-de.js')).auditDe,
});
