import { languageOf, questionLanguage, wordsOf } from '@pharos/language';

/** Words of one topic may have others between, so many. */
const mostBetween = 3;

/** The first of the topics that a text names, in any form of its words; undefined when it names none. */
export function policyTopicIn(text: string, topics: readonly string[]): string | undefined {
  if (topics.length === 0) return undefined;
  const stemmers = [...new Set([questionLanguage(text), languageOf('en')])].map(({ stem }) => stem);
  const readings = [(word: string) => word, ...stemmers].map((stem) => ({ stem, text: stemsOf(text, stem) }));
  return topics.find((topic) => readings.some((reading) => names(reading.text, stemsOf(topic, reading.stem))));
}

function stemsOf(text: string, stem: (word: string) => string): string[] {
  return wordsOf(text).map((word) => stem(word.text));
}

function names(text: readonly string[], topic: readonly string[]): boolean {
  const [first, ...rest] = topic;
  if (first === undefined) return false;
  return text.some((stem, at) => stem === first && followed(text, at, rest));
}

function followed(text: readonly string[], from: number, rest: readonly string[]): boolean {
  let at = from;
  for (const stem of rest) {
    const next = text.slice(at + 1, at + 2 + mostBetween).indexOf(stem);
    if (next < 0) return false;
    at += next + 1;
  }
  return true;
}
