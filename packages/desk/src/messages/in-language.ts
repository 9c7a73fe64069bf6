const languages = ['en', 'de'] as const;
type Language = (typeof languages)[number];
const place = 'pharos-desk-language';

/** The languages that people can choose, by their codes, with their own names. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

const isOffered = (code: string): code is Language => languages.some((each) => each === code);

function chosen(): Language {
  const wishes = [localStorage.getItem(place), ...navigator.languages].map((wish) => wish?.slice(0, 2) ?? '');
  return wishes.find(isOffered) ?? 'en';
}

/** The language of whoever reads: the one that was chosen here, else the browser's. */
export const language: Language = chosen();

/** The texts of a subject in that language. A page loads those of its own subject alone, and no other language's. */
export function inLanguage<Texts>(texts: Readonly<Record<Language, () => Promise<Texts>>>): Promise<Texts> {
  return texts[language]();
}

/** Another language, from the next load on. */
export function chooseLanguage(code: string): void {
  localStorage.setItem(place, code);
  location.reload();
}
