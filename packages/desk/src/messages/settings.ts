import { inLanguage } from './in-language.js';

/** The texts of the settings. */
export const settingTexts = await inLanguage({
  en: async () => (await import('./settings-en.js')).settingsEn,
  de: async () => (await import('./settings-de.js')).settingsDe,
});
