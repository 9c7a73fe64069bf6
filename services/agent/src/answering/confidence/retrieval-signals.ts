import { getOrMake } from '@pharos/kit';
import type { ReadPassage } from '../../domain/outcome.js';
import type { HeldWord } from './held-words.js';
import { shareOf } from './held-words.js';
import { type Matches, matchesIn, type QuestionWords, questionWordsIn, weightOf } from './question-words.js';
import { type PassageWords, readPassageWords } from './read-passage-words.js';

/**
 * What the words of a passage say for its answering a question; each 0 to 1. They are those of the question and of this passage alone:
 * whatever else was found, and however many articles there are, they are the same.
 */
export interface RetrievalSignals {
  /** How many of the question's telling words the passage has. */
  readonly coverage: number;
  /** The same of its title and headings. */
  readonly titled: number;
  /** The same of its best sentence, with the title. */
  readonly quoted: number;
  /** How often it has the word that it has most often: what an article is about, it names more than once. */
  readonly mentions: number;
  /** How many neighbours of the question stand near each other. */
  readonly neighbours: number;
  /** How alike the question and the likest sentence, title or heading are, both ways: stop words count too, little. */
  readonly alike: number;
  /** The same of the three likest of these, on average. */
  readonly alike_mean: number;
  /** How many of the title's words the question has. */
  readonly named: number;
  /** How much was asked: eight telling words are 1. */
  readonly length: number;
  /** 1 where a single telling word was asked: it says little of what is meant. */
  readonly lone: number;
}

/** A question of so many telling words has said what it is about. */
const manyWords = 8;

/** Further sentences of a passage are no better quotes, and are compared as well. */
const mostSentences = 40;

/** A passage as an answer to a question. */
export interface ComparedPassage {
  readonly signals: RetrievalSignals;
  /** The stems of the question's telling words that it has. */
  readonly found: ReadonlySet<string>;
}

/** Each passage as an answer to the question. */
export function comparePassages(question: string, passages: readonly ReadPassage[]): ComparedPassage[] {
  const asked = new Map<string, QuestionWords>();
  return passages.map((passage) => {
    const read = readPassageWords(passage);
    const words = getOrMake(asked, read.language.code, () => questionWordsIn(question, read.language));
    const matches = matchesIn(words, read);
    return {
      signals: signalsOf(words, read, matches),
      found: new Set([...matches.values()].map(({ stem }) => stem)),
    };
  });
}

/** A passage of which several sentences are about it is surer to be than one of which a single one is. */
const likestParts = 3;

function signalsOf(words: QuestionWords, read: PassageWords, matches: Matches): RetrievalSignals {
  const { telling } = words;
  const { title, heading, whole } = read;
  const sentences = read.sentences.slice(0, mostSentences).map((sentence) => sentence.words);
  const share = (...parts: (readonly HeldWord[])[]) => sharedBy(telling.length, parts, matches);
  const likest = [title, heading, ...sentences].map((part) => alikeness(words, part, matches)).sort((a, b) => b - a);
  return {
    coverage: share(whole.words),
    titled: share(title, heading),
    quoted: Math.max(0, ...sentences.map((sentence) => share(title, sentence))),
    mentions: mentionsOf(whole.words, matches),
    neighbours: neighboursOf(words, whole.words),
    alike: likest[0] ?? 0,
    alike_mean: sumOf(likest.slice(0, likestParts)) / likestParts,
    named: namedBy(words, title),
    length: Math.min(1, telling.length / manyWords),
    lone: telling.length > 1 ? 0 : 1,
  };
}

/** The share of so many telling words that parts of a passage have. */
function sharedBy(count: number, parts: readonly (readonly HeldWord[])[], matches: Matches): number {
  const best = new Map<string, number>();
  for (const part of parts)
    for (const { text } of part) {
      const match = matches.get(text);
      if (match) best.set(match.stem, Math.max(best.get(match.stem) ?? 0, match.share));
    }
  return count === 0 ? 0 : sumOf(best.values()) / count;
}

/** A word that stands there so often is what the passage is about. */
const manyMentions = 6;

function mentionsOf(words: readonly HeldWord[], matches: Matches): number {
  const counts = new Map<string, number>();
  for (const { text } of words) {
    const match = matches.get(text);
    if (match) counts.set(match.stem, (counts.get(match.stem) ?? 0) + match.share);
  }
  return Math.min(1, Math.log(1 + Math.max(0, ...counts.values())) / Math.log(1 + manyMentions));
}

/** Words so many places apart are near. */
const nearness = 3;

function neighboursOf({ telling, language }: QuestionWords, words: readonly HeldWord[]): number {
  const order = words.filter(({ text }) => !language.isStopWord(text)).map(({ stem }) => stem);
  const pairs = telling.slice(1).map((word, at) => [telling[at]?.stem ?? '', word.stem] as const);
  return pairs.filter(([first, second]) => areNear(order, first, second)).length / (pairs.length || 1);
}

function areNear(order: readonly string[], first: string, second: string): boolean {
  for (let at = order.indexOf(first); at >= 0; at = order.indexOf(first, at + 1))
    if (order.slice(Math.max(0, at - nearness), at + nearness + 1).includes(second)) return true;
  return false;
}

/** Weighted Dice of the stems of the question and of a part of the passage. */
function alikeness({ weights, language }: QuestionWords, part: readonly HeldWord[], matches: Matches): number {
  const seen = new Set<string>();
  let [own, shared] = [0, 0];
  for (const { text, stem } of part) {
    const match = matches.get(text) ?? { stem, share: 1 };
    if (seen.has(match.stem)) continue;
    seen.add(match.stem);
    const weight = weights.get(match.stem);
    own += weight ?? weightOf(text, language);
    shared += (weight ?? 0) * match.share;
  }
  return (2 * shared) / (own + sumOf(weights.values()) || 1);
}

function namedBy({ held, language }: QuestionWords, title: readonly HeldWord[]): number {
  const words = [...new Map(title.map((word) => [word.stem, word])).values()];
  const telling = words.filter(({ text }) => weightOf(text, language) === 1);
  return telling.filter((word) => shareOf(word, held) > 0).length / (telling.length || 1);
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
