import { form as ar } from '../locales/ar.js';
import { form as de } from '../locales/de.js';
import type { FormStrings } from '../locales/en.js';
import { form as en } from '../locales/en.js';
import { form as es } from '../locales/es.js';
import { form as fr } from '../locales/fr.js';
import { form as ja } from '../locales/ja.js';
import type { Languages } from '../shared/locale.js';

/** What forms speak. */
export const formLanguages: Languages<FormStrings> = { en, de, fr, es, ar, ja };
