/** Letters of other scripts that look like Latin ones: with them a word is written that no list has. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ո: 'n',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
};
const latinWord = /[a-z]/;

/** Lower case, without marks, with plain apostrophes and single blanks: as lists of phrases are written. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** As `fold`, and letters that look like Latin ones, in words that have such, are those. */
export function foldLookalikes(text: string): string {
  return fold(text).replace(/[\p{L}\p{N}]+/gu, (word) =>
    latinWord.test(word) ? [...word].map((letter) => lookalikes[letter] ?? letter).join('') : word,
  );
}
