import { fromHtml, fromMarkdown, plainText } from '@pharos/markup';
import type { LaterStrings } from '../locales/en.js';
import { pickLocale } from '../shared/locale.js';
import { laterLanguages } from './languages.js';
import styles from './more.css';
import { chime } from './sound.js';

/** What the widget needs only once its window is opened, or a message has come. */
export const more = {
  fromHtml,
  fromMarkdown,
  plainText,
  chime,
  styles,
  textsIn: (tag: string): LaterStrings => pickLocale(laterLanguages, [tag]).strings,
};
