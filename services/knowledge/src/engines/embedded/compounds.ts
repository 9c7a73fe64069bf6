import type { Language } from '@pharos/language';
import { shortestPart } from '../../text/index.js';

/** A part that stands alone, the other being unknown, has to be longer. */
const shortestAlone = 5;
/** What joins the parts, as in `Versand-kosten`, `Rechnungs-adresse`, `Lampen-schirm`. */
const links = ['', 's', 'es', 'n', 'en', 'er', 'e'];

/**
 * The stems of the words that a compound is made of, as far as `occurs` knows them: of both if there is a way, else of the longest one.
 * In a language that writes no compounds only both count: `username` is the user name, but no `port` is in a `passport`.
 */
export function partsOf(word: string, language: Language, occurs: (stem: string) => boolean): string[] {
  const known = (part: string) => [part].map(language.stem).find((stem) => part.length >= shortestPart && occurs(stem));
  let alone = { length: shortestAlone - 1, stems: [] as string[] };
  for (let cut = word.length - shortestPart; cut >= shortestPart; cut -= 1) {
    const first = firstKnown(word.slice(0, cut), language.compounds ? links : [''], known);
    const second = known(word.slice(cut));
    if (first !== undefined && second !== undefined) return [first, second];
    if (first !== undefined && cut > alone.length) alone = { length: cut, stems: [first] };
    if (second !== undefined && word.length - cut > alone.length)
      alone = { length: word.length - cut, stems: [second] };
  }
  return language.compounds ? alone.stems : [];
}

function firstKnown(
  part: string,
  joints: readonly string[],
  known: (part: string) => string | undefined,
): string | undefined {
  for (const link of joints) {
    const stem = part.endsWith(link) ? known(part.slice(0, part.length - link.length)) : undefined;
    if (stem !== undefined) return stem;
  }
  return undefined;
}
