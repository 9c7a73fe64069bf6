import { inLanguage } from './in-language.js';

/** The texts of the first steps. */
export const firstStepTexts = await inLanguage({
  en: async () => (await import('./first-steps-en.js')).firstStepsEn,
  de: async () => (await import('./first-steps-de.js')).firstStepsDe,
});
