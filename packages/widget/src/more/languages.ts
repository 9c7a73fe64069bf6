import { later as ar } from '../locales/ar.js';
import { later as de } from '../locales/de.js';
import type { LaterStrings } from '../locales/en.js';
import { later as en } from '../locales/en.js';
import { later as es } from '../locales/es.js';
import { later as fr } from '../locales/fr.js';
import { later as ja } from '../locales/ja.js';
import type { Languages } from '../shared/locale.js';

/** What the chat speaks once this script is there. */
export const laterLanguages: Languages<LaterStrings> = { en, de, fr, es, ar, ja };
