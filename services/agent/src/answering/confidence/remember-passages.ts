import { LRUCache } from 'lru-cache';
import type { ReadPassage } from '../../domain/outcome.js';

/** What is read of a passage. */
export type PassageText = Pick<ReadPassage, 'title' | 'heading' | 'text' | 'locale'>;

/** Some 300 passages; their words take 20 times as many bytes. */
const maxCharacters = 400_000;

interface Known<T> extends PassageText {
  readonly value: T;
}

/**
 * Has a passage that questions often find read once: finding its words is most of what quoting computes. What was remembered is
 * taken for the very same text only.
 */
export function rememberPassages<T>(read: (passage: PassageText) => T): (passage: ReadPassage) => T {
  const known = new LRUCache<string, Known<T>>({
    maxSize: maxCharacters,
    sizeCalculation: ({ title, heading, text }) => 1 + title.length + heading.length + text.length,
  });
  return ({ articleId, version, ordinal, title, heading, text, locale }) => {
    const key = `${articleId}/${version}/${ordinal}`;
    const before = known.get(key);
    const isSame =
      before?.text === text && before.title === title && before.heading === heading && before.locale === locale;
    if (before && isSame) return before.value;
    const value = read({ title, heading, text, locale });
    known.set(key, { title, heading, text, locale, value });
    return value;
  };
}
