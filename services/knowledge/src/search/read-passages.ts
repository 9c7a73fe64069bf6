import { LRUCache } from 'lru-cache';
import type { PassageText } from '../text/index.js';

/** Some 300 passages; with what is read in them they take 40 times as many bytes. */
const maxCharacters = 400_000;

export interface PassageOf extends PassageText {
  readonly article_id: string;
  readonly version: number;
  readonly ordinal: number;
}

/**
 * Passages that searches have lately looked at. For the same text there is the same object, in which `analysePassage` and `passageWords`
 * remember what they have read: that is most of what a search computes.
 */
export class ReadPassages {
  readonly #known = new LRUCache<string, PassageText>({
    maxSize: maxCharacters,
    sizeCalculation: ({ title, heading, text }) => 1 + title.length + heading.length + text.length,
  });

  of({ article_id, version, ordinal, title, heading, text, locale }: PassageOf): PassageText {
    const key = `${article_id}/${version}/${ordinal}`;
    const known = this.#known.get(key);
    const isSame =
      known?.text === text && known.title === title && known.heading === heading && known.locale === locale;
    if (known && isSame) return known;
    const fresh = { title, heading, text, locale };
    this.#known.set(key, fresh);
    return fresh;
  }
}
