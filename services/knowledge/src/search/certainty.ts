import { analyseQuestion, analyseShort, type Language, languageOf, type QuestionWord } from '@pharos/language';
import type { PassageText } from '../text/index.js';
import { type Synonym, synonymWeight } from '../text/index.js';
import { alike, likest } from './likeness.js';
import { shareOtherwise } from './other-forms.js';
import { type PassageWords, passageWords } from './passage-words.js';

/** What passages have of a question's words. Each figure is that of the passage that has most. */
export interface Evidence {
  /** How many of the words it has, over the root of how many they are: neither one of one nor three of ten is much. */
  readonly found: number;
  /** How often it has the word that it has most often, as a logarithm: what an article is about, it names more than once. */
  readonly mentions: number;
  /** How many neighbours of the question are neighbours in it. */
  readonly neighbours: number;
  /** The share of the words that none of the passages has. */
  readonly absent: number;
  /** How many of the telling words it has. */
  readonly words: number;
  /** Whether each passage has any of the words, or one that is like it. */
  readonly named: readonly boolean[];
}

/**
 * How sure it is that passages are about what is asked, 0 to 1, whatever the engines that found them: 0.5 means that about as
 * many questions of articles as of other things have so much in common with the best ten passages. By their words, and where vectors
 * are a trained model's also by what these say (`oddsOfNearest`).
 */
export function certaintyOf(evidence: Evidence, oddsByNearness?: number): number {
  const odds = oddsByWords(evidence);
  if (oddsByNearness !== undefined)
    return logistic(besideNearness * Math.min(mostBeside, Math.max(-mostBeside, odds)) + oddsByNearness);
  return evidence.found === 0 ? 0 : logistic(-0.35 + 0.5 * odds);
}

/** What words count beside nearness, and how much they say at most: fitted with `oddsOfNearest`. */
const besideNearness = 0.2;
const mostBeside = 6;

/** Fitted to questions about articles and about other things, of the three sets of HINT3 in test/relevance/README.md. */
function oddsByWords({ found, mentions, neighbours, absent, words }: Evidence): number {
  // Squared: one unknown word of three is a name or a slip, two of three are another thing.
  const odds = -4.2 + 3.7 * found + 2.5 * mentions + 2.5 * neighbours - 2.5 * absent ** 2;
  return words > 1 ? odds : Math.min(mostOfOneWord, odds);
}

/** However often an article has it, one word of a question tells little: half of those that have no more are of other things. */
const mostOfOneWord = 1;

/** Hits of a lower score are left out unless the search says otherwise: test/relevance/README.md has what that does. */
export const defaultMinScore = 0.25;

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** What passages have of a question's words, or of other words for what it names. */
export function evidenceOf(
  question: string,
  passages: readonly PassageText[],
  synonyms: readonly Synonym[] = [],
): Evidence {
  const asked = new Map<string, Question>();
  const present = new Map<number, boolean>();
  const best = { found: 0, mentions: 0, neighbours: 0, words: 0 };
  const named = passages.map((passage) => {
    const language = languageOf(passage.locale);
    const inLanguage = asked.get(language.code) ?? questionIn(question, synonyms, language);
    asked.set(language.code, inLanguage);
    const own = compare(inLanguage, passage, present);
    for (const figure of ['found', 'mentions', 'neighbours', 'words'] as const)
      best[figure] = Math.max(best[figure], own[figure]);
    return own.found > 0;
  });
  const absent = [...present.values()].filter((is) => !is).length / (present.size || 1);
  return { ...best, absent, named };
}

/** Letters say nothing, and two of them that stand together neither. */
const letter = /^\p{Script=Latin}$/u;
/** A lone word that is found is less than all there could be. */
const doubt = 0.3;

/** What is asked, as texts of one language are read. */
interface Question {
  readonly words: readonly QuestionWord[];
  readonly synonyms: readonly ReadSynonym[];
}

/** What a question names, with the stems of all else that is said for it. */
interface ReadSynonym extends Pick<Synonym, 'start' | 'named'> {
  readonly others: readonly (readonly string[])[];
}

function questionIn(question: string, synonyms: readonly Synonym[], language: Language): Question {
  const stemsOf = (phrase: string) => analyseShort(phrase, language).map(({ stem }) => stem);
  return {
    words: analyseQuestion(question, language),
    synonyms: synonyms.map(({ start, named, others }) => ({ start, named, others: others.map(stemsOf) })),
  };
}

/** How much of a word a passage has, and how often. */
interface Share {
  readonly found: number;
  readonly mentions: number;
}

/** Notes for each telling word in `present`, by where it stands, whether any passage so far has it. */
function compare({ words, synonyms }: Question, passage: PassageText, present: Map<number, boolean>) {
  const held = passageWords(passage);
  const groups = new Map<number, Share & { weight: number }>();
  for (const word of distinctOf(words)) {
    const shares = [ownShare(word, held), ...synonyms.flatMap((synonym) => otherShares(word, synonym, held))];
    const before = groups.get(word.group);
    if (before) shares.push(before);
    const found = Math.max(...shares.map((share) => share.found));
    const mentions = Math.max(...shares.map((share) => share.mentions));
    groups.set(word.group, { found, mentions, weight: Math.max(before?.weight ?? 0, word.weight) });
    const at = words[word.group]?.start ?? word.start;
    if (word.weight === 1) present.set(at, present.get(at) === true || found > alike);
  }
  const all = [...groups.values()];
  const sum = (of: (group: (typeof all)[number]) => number) => all.reduce((total, group) => total + of(group), 0);
  return {
    found: sum(({ weight, found }) => weight * found) / Math.sqrt(sum(({ weight }) => weight) + doubt),
    mentions: Math.max(0, ...all.map(({ weight, mentions }) => weight * Math.log(1 + mentions))),
    neighbours: neighbours(words, held.parts),
    words: all.filter(({ weight, found }) => weight === 1 && found > alike).length,
  };
}

function distinctOf(words: readonly QuestionWord[]): QuestionWord[] {
  const telling = words.filter(({ text }) => !letter.test(text));
  return [...new Map((telling.length > 0 ? telling : words).map((word) => [word.stem, word])).values()];
}

function ownShare(word: QuestionWord, held: PassageWords): Share {
  const { stem, weight } = word;
  const { mentionsOf, likely, language } = held;
  const own = mentionsOf(stem);
  if (own > 0) return { found: 1, mentions: own };
  const otherwise = shareOtherwise(word, held);
  if (otherwise) return otherwise;
  const near = weight === 1 ? likest(word, likely, language) : undefined;
  const found = near?.share ?? 0;
  return { found, mentions: found ** 2 * mentionsOf(near?.stem ?? '') };
}

/** The shares of what else is said for a word: a phrase only as a whole. */
function otherShares({ start, end }: QuestionWord, synonym: ReadSynonym, { mentionsOf }: PassageWords): Share[] {
  if (start < synonym.start || end > synonym.start + synonym.named.length) return [];
  return synonym.others.flatMap((wanted) => {
    // One without any word, as `&`, is nowhere.
    if (wanted.length === 0) return [];
    const least = Math.min(...wanted.map(mentionsOf));
    return { found: least > 0 ? synonymWeight : 0, mentions: synonymWeight * least };
  });
}

/** How many pairs of neighbouring words stand near each other, in any of the parts; of weak words hardly any. */
function neighbours(words: readonly QuestionWord[], parts: readonly (readonly string[])[]): number {
  let count = 0;
  words.forEach((word, at) => {
    const next = words[at + 1];
    if (!next || next.start < word.end || letter.test(word.text) || letter.test(next.text)) return;
    if (parts.some((stems) => areNear(stems, word.stem, next.stem))) count += word.weight * next.weight;
  });
  return count;
}

function areNear(stems: readonly string[], first: string, second: string): boolean {
  for (let at = stems.indexOf(first); at >= 0; at = stems.indexOf(first, at + 1))
    if (stems[at + 1] === second || stems[at + 2] === second) return true;
  return false;
}
