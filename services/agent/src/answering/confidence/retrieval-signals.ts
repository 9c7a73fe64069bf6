import { getOrMake } from '@pharos/kit';
import type { ReadPassage } from '../../domain/outcome.js';
import type { HeldWord } from './held-words.js';
import { shareOf } from './held-words.js';
import { type Matches, matchesIn, type QuestionWords, questionWordsIn, weightOf } from './question-words.js';
import { type PassageWords, readPassageWords } from './read-passage-words.js';

/**
 * What speaks for a passage's answering a question; each 0 to 1. Articles that share no word with the question change nothing, however
 * many there are.
 */
export interface RetrievalSignals {
  /** How many of the question's telling words the passage has. */
  readonly coverage: number;
  /** The same of its title and headings. A word counts less that other articles that were found have, too. */
  readonly titled: number;
  /** How many the best sentence has, with the title. */
  readonly quoted: number;
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
  /** 1 where the question is telling words only: keywords do not say what is to be done with what they name. */
  readonly keywords: number;
  /** Of the words that it has, how many stand in other articles that were found: they do not tell which of these is meant. */
  readonly common: number;
  /** Whether both halves of the search have it first, of its language: 1; one of them: 0.5. */
  readonly agreed: number;
}

/** A question of so many telling words has said what it is about. */
const manyWords = 8;
/** Further sentences of a passage are no better quotes, and are compared as well. */
const mostSentences = 40;

/** A passage and a question, compared by their words. */
interface Compared {
  readonly passage: ReadPassage;
  readonly words: QuestionWords;
  readonly read: PassageWords;
  readonly matches: Matches;
  /** The stems of the question's telling words that it has. */
  readonly found: ReadonlySet<string>;
}

/** Each of the passages that a search found as an answer to the question. */
export function comparePassages(question: string, passages: readonly ReadPassage[]): RetrievalSignals[] {
  const asked = new Map<string, QuestionWords>();
  const compared = passages.map((passage): Compared => {
    const read = readPassageWords(passage);
    const words = getOrMake(asked, read.language.code, () => questionWordsIn(question, read.language));
    const matches = matchesIn(words, read);
    return { passage, words, read, matches, found: new Set([...matches.values()].map(({ stem }) => stem)) };
  });
  return compared.map((own) => ({
    ...signalsOf(own, (stem) => articlesWith(stem, own, compared)),
    agreed: agreementOn(own.passage, passages),
  }));
}

/** How many other articles that were found have a word of the question. */
function articlesWith(stem: string, { passage }: Compared, all: readonly Compared[]): number {
  const others = all.filter((other) => other.passage.articleId !== passage.articleId && other.found.has(stem));
  return new Set(others.map((other) => other.passage.articleId)).size;
}

type Half = 'keywordRank' | 'semanticRank';

function agreementOn(own: ReadPassage, passages: readonly ReadPassage[]): number {
  const others = passages.filter(({ locale, articleId }) => locale === own.locale && articleId !== own.articleId);
  const ofOwn = passages.filter(({ articleId }) => articleId === own.articleId);
  const rankOf = (passage: ReadPassage, half: Half) => passage[half] ?? Number.POSITIVE_INFINITY;
  const isFirst = (half: Half) =>
    own[half] !== undefined &&
    ofOwn.every((other) => rankOf(other, half) >= rankOf(own, half)) &&
    others.every((other) => rankOf(other, half) > rankOf(own, half));
  return (Number(isFirst('keywordRank')) + Number(isFirst('semanticRank'))) / 2;
}

/** A passage of which several sentences are about it is surer to be than one of which a single one is. */
const likestParts = 3;

function signalsOf(
  { words, read, matches, found }: Compared,
  articlesBesides: (stem: string) => number,
): Omit<RetrievalSignals, 'agreed'> {
  const { telling, held, weights } = words;
  const { title, heading, whole } = read;
  const sentences = read.sentences.slice(0, mostSentences).map((sentence) => sentence.words);
  const share = (...parts: (readonly HeldWord[])[]) => sharedBy(words, parts, matches);
  const likest = [title, heading, ...sentences].map((part) => alikeness(words, part, matches)).sort((a, b) => b - a);
  return {
    coverage: share(whole.words),
    titled: sharedBy(words, [title, heading], matches, (stem) => 1 / (1 + articlesBesides(stem))),
    quoted: Math.max(0, ...sentences.map((sentence) => share(title, sentence))),
    alike: likest[0] ?? 0,
    alike_mean: sumOf(likest.slice(0, likestParts)) / likestParts,
    named: namedBy(words, title),
    length: Math.min(1, telling.length / manyWords),
    lone: telling.length > 1 ? 0 : 1,
    keywords: held.words.every(({ stem }) => weights.get(stem) === 1) ? 1 : 0,
    common: commonness([...found].map(articlesBesides)),
  };
}

/** The share of a question's telling words, each with its weight, that parts of a passage have. */
function sharedBy(
  { telling }: QuestionWords,
  parts: readonly (readonly HeldWord[])[],
  matches: Matches,
  weigh: (stem: string) => number = () => 1,
): number {
  const best = new Map<string, number>();
  for (const part of parts)
    for (const { text } of part) {
      const match = matches.get(text);
      if (match) best.set(match.stem, Math.max(best.get(match.stem) ?? 0, match.share));
    }
  const weights = telling.map(({ stem }) => weigh(stem));
  return sumOf(telling.map(({ stem }, at) => (best.get(stem) ?? 0) * (weights[at] ?? 0))) / (sumOf(weights) || 1);
}

/** In so many other articles a word does not tell which is meant: the product's name, and what it is, stand in all. */
const manyArticles = 3;

function commonness(articles: readonly number[]): number {
  return articles.length === 0 ? 1 : sumOf(articles.map((each) => Math.min(1, each / manyArticles))) / articles.length;
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
