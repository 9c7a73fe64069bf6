import type { Language } from '@pharos/language';

/** Shorter parts are found in too many words. */
const shortestPart = 4;
/** A part that stands alone, the other being unknown, has to be longer. */
const shortestAlone = 5;
/** What joins the parts, as in `Versand-kosten`, `Rechnungs-adresse`, `Lampen-schirm`. */
const links = ['', 's', 'es', 'n', 'en', 'er', 'e'];

/**
 * The stems of the words that a compound is made of, as far as `occurs` knows them: of both if there is a way, else of the longest one.
 * A language that writes no compounds has none.
 */
export function partsOf(word: string, language: Language, occurs: (stem: string) => boolean): string[] {
  if (!language.compounds) return [];
  const known = (part: string) => [part].map(language.stem).find((stem) => part.length >= shortestPart && occurs(stem));
  let alone = { length: shortestAlone - 1, stems: [] as string[] };
  for (let cut = word.length - shortestPart; cut >= shortestPart; cut -= 1) {
    const first = firstKnown(word.slice(0, cut), known);
    const second = known(word.slice(cut));
    if (first !== undefined && second !== undefined) return [first, second];
    if (first !== undefined && cut > alone.length) alone = { length: cut, stems: [first] };
    if (second !== undefined && word.length - cut > alone.length)
      alone = { length: word.length - cut, stems: [second] };
  }
  return alone.stems;
}

function firstKnown(part: string, known: (part: string) => string | undefined): string | undefined {
  for (const link of links) {
    const stem = part.endsWith(link) ? known(part.slice(0, part.length - link.length)) : undefined;
    if (stem !== undefined) return stem;
  }
  return undefined;
}
