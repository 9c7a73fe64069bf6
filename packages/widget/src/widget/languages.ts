import { chat as ar } from '../locales/ar.js';
import { chat as de } from '../locales/de.js';
import type { ChatStrings } from '../locales/en.js';
import { chat as en } from '../locales/en.js';
import { chat as es } from '../locales/es.js';
import { chat as fr } from '../locales/fr.js';
import { chat as ja } from '../locales/ja.js';
import type { Languages } from '../shared/locale.js';

/** What the chat speaks. */
export const chatLanguages: Languages<ChatStrings> = { en, de, fr, es, ar, ja };
