import { de } from './de.js';
import { en, type Messages } from './en.js';

const languages: Readonly<Record<string, Messages>> = { en, de };
const place = 'pharos-desk-language';

/** The languages that people can choose, by their codes, with their own names. */
export const languageNames: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

function chosen(): Messages {
  const wishes = [localStorage.getItem(place), ...navigator.languages].map((wish) => wish?.slice(0, 2) ?? '');
  return wishes.map((wish) => languages[wish]).find((found) => found !== undefined) ?? en;
}

/** The texts in the language of whoever reads: the one that was chosen here, else the browser's. */
export const t: Messages = chosen();
document.documentElement.lang = t.language;

/** The locale of dates and numbers: the browser's own one of that language, as `en-GB`, where it has one. */
export const locale: string = navigator.languages.find((each) => each.startsWith(t.language)) ?? t.language;

/** Another language, from the next load on. */
export function chooseLanguage(code: string): void {
  localStorage.setItem(place, code);
  location.reload();
}
