import { getOrMake } from '@pharos/kit';
import type { ReadPassage } from '../../domain/outcome.js';
import type { HeldWord } from './held-words.js';
import { shareOf } from './held-words.js';
import { type Matches, matchesIn, type QuestionWords, questionWordsIn, weightOf } from './question-words.js';
import { type PassageWords, readPassageWords } from './read-passage-words.js';

/** What the search and the words of a passage say for its answering a question; each 0 to 1. */
export interface RetrievalSignals {
  /** The score of the search, absolute. */
  readonly score: number;
  /** How far the next article stays behind, as a share of the score; less where few others were found. */
  readonly margin: number;
  /** One over the rank. */
  readonly keyword_rank: number;
  readonly semantic_rank: number;
  /** How many of the question's words the passage has, rare ones counting more. */
  readonly coverage: number;
  /** The same of its title and headings. */
  readonly titled: number;
  /** The same of its best sentence, with the title. */
  readonly quoted: number;
  /** How many neighbours of the question stand near each other. */
  readonly neighbours: number;
  /** How alike the question and the likest sentence, title or heading are, both ways: stop words count too, little. */
  readonly alike: number;
  /** The same of the three likest of these, on average. */
  readonly alike_mean: number;
  /** How far the next article stays behind in that, as a share of it; less where few others were found. */
  readonly alike_margin: number;
  /** How many of the title's words the question has. */
  readonly named: number;
  /** How many of the question's words none of the passages has. */
  readonly absent: number;
  /** How much was asked: eight telling words are 1. */
  readonly length: number;
}

/** A question of so many telling words has said what it is about. */
const manyWords = 8;

/** Further sentences of a passage are no better quotes, and are compared as well. */
const mostSentences = 40;

/** Signals of the first `count` passages as answers to the question; all that were found show how rare its words are. */
export function retrievalSignals(question: string, found: readonly ReadPassage[], count: number): RetrievalSignals[] {
  const asked = new Map<string, QuestionWords>();
  const compared = found.map((passage) => {
    const read = readPassageWords(passage);
    const words = getOrMake(asked, read.language.code, () => questionWordsIn(question, read.language));
    return { passage, read, words, matches: matchesIn(words, read) };
  });
  const signals = compared.slice(0, count).map((one) => signalsOf(one, compared));
  return signals.map((one, at) => {
    const others = signals.filter((_, other) => found[other]?.articleId !== found[at]?.articleId);
    const next = Math.max(0, ...others.map(({ alike_mean }) => alike_mean));
    return { ...one, alike_margin: othersShare(found[at]?.articleId, found) * behind(next, one.alike_mean) };
  });
}

/** How far one value stays behind another, as a share of that. */
function behind(next: number, own: number): number {
  return own > 0 ? Math.max(0, 1 - next / own) : 0;
}

/** From so many other articles on it tells something that all of them stay behind; of a single article there is nothing to tell. */
const enoughOthers = 5;

function othersShare(articleId: string | undefined, found: readonly Pick<ReadPassage, 'articleId'>[]): number {
  const others = new Set(found.map((passage) => passage.articleId).filter((id) => id !== articleId));
  return Math.min(1, others.size / enoughOthers);
}

/** A passage of which several sentences are about it is surer to be than one of which a single one is. */
const likestParts = 3;

interface Compared {
  readonly passage: ReadPassage;
  readonly read: PassageWords;
  readonly words: QuestionWords;
  readonly matches: Matches;
}

function signalsOf(
  { passage, read, words, matches }: Compared,
  all: readonly Compared[],
): Omit<RetrievalSignals, 'alike_margin'> {
  const { telling } = words;
  const { title, heading, whole } = read;
  const sentences = read.sentences.slice(0, mostSentences).map((sentence) => sentence.words);
  const rarities = raritiesOf(words, all);
  const share = (...parts: (readonly HeldWord[])[]) => weightedShare(rarities.weights, parts, matches);
  const likest = [title, heading, ...sentences].map((part) => alikeness(words, part, matches)).sort((a, b) => b - a);
  return {
    ...ranksOf(passage, all),
    coverage: share(whole.words),
    titled: share(title, heading),
    quoted: Math.max(0, ...sentences.map((sentence) => share(title, sentence))),
    neighbours: neighboursOf(words, whole.words),
    alike: likest[0] ?? 0,
    alike_mean: sumOf(likest.slice(0, likestParts)) / likestParts,
    named: namedBy(words, title),
    absent: rarities.absent,
    length: Math.min(1, telling.length / manyWords),
  };
}

function ranksOf(passage: ReadPassage, all: readonly Compared[]) {
  const found = all.map((other) => other.passage);
  const others = found.filter(({ articleId }) => articleId !== passage.articleId);
  const next = Math.max(0, ...others.map(({ score }) => score));
  return {
    score: passage.score,
    margin: othersShare(passage.articleId, found) * behind(next, passage.score),
    keyword_rank: passage.keywordRank === undefined ? 0 : 1 / passage.keywordRank,
    semantic_rank: passage.semanticRank === undefined ? 0 : 1 / passage.semanticRank,
  };
}

/** How rare each word is among the passages: what few of them have tells which is meant, what none has tells that none is. */
function raritiesOf({ telling, language }: QuestionWords, all: readonly Compared[]) {
  const same = all.filter(({ read }) => read.language === language);
  const counts = new Map<string, number>();
  for (const { matches } of same)
    for (const stem of new Set([...matches.values()].map((match) => match.stem)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weights = new Map(
    telling.map(({ stem }) => [stem, 1 + Math.log((same.length + 1) / ((counts.get(stem) ?? 0) + 1))]),
  );
  const total = sumOf(weights.values());
  const missing = telling.filter(({ stem }) => !counts.has(stem)).map(({ stem }) => weights.get(stem) ?? 0);
  return { weights, absent: total === 0 ? 0 : sumOf(missing) / total };
}

function weightedShare(
  weights: ReadonlyMap<string, number>,
  parts: readonly (readonly HeldWord[])[],
  matches: Matches,
): number {
  const best = new Map<string, number>();
  for (const part of parts)
    for (const { text } of part) {
      const match = matches.get(text);
      if (match) best.set(match.stem, Math.max(best.get(match.stem) ?? 0, match.share));
    }
  const total = sumOf(weights.values());
  return total === 0 ? 0 : sumOf([...best].map(([stem, share]) => share * (weights.get(stem) ?? 0))) / total;
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
