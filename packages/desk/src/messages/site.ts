import { inLanguage } from './in-language.js';

/** The texts of what stands on the website. */
export const siteTexts = await inLanguage({
  en: async () => (await import('./site-en.js')).siteEn,
  de: async () => (await import('./site-de.js')).siteDe,
});
