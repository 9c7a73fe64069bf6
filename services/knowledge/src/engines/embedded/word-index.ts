import { getOrMake } from '@pharos/kit';
import { type Language, otherForms, type QuestionWord, type Term, unspacedCharacters } from '@pharos/language';
import { analysePassage, bm25, fieldWeights, inverseDocumentFrequency } from '../../text/index.js';
import type { Passage } from '../engine.js';
import { partsOf } from './compounds.js';
import type { Documents } from './documents.js';
import { FeatureLists } from './feature-lists.js';
import { Lengths } from './lengths.js';
import { type Family, longerWords } from './longer-words.js';
import type { Scores } from './scores.js';
import { maxWeight } from './segment.js';
import { type Effort, type NearStem, Spellings } from './spellings.js';

/** So many words of a question that nobody knows are looked for among those spelled alike, which takes a while for each. */
const maxUnknown = 16;

/** Stems are shorter than words, and more of them are like each other by chance. */
const shortestStem = 6;

/** What a part of a word counts that is not known as a whole. */
const partWeight = 0.6;
/** What a word counts that is written otherwise: more, and a verb with its particle would count twice where both are written so. */
const formWeight = 0.3;
/** What it takes to look for them. */
const partsEffort = 20_000;
/** What a pair of characters counts of which one is asked for: inside of a text each stands in two. */
const pairWeight = 0.5;

/** How many passages there are, removed ones among them, and which are still there. */
type Present = Pick<Documents, 'size' | 'has'>;

/** What is asked for: words of the question, and others for the same. */
export interface Asked {
  readonly own: readonly QuestionWord[];
  readonly others: readonly QuestionWord[];
  /** Whether words are also looked for as parts of others. */
  readonly compounds: boolean;
}

/** How words of a question are told from slips, and how much may be done to find what is meant by those. */
export interface Spelling {
  isKnown(word: string): boolean;
  readonly effort: Effort;
}

/** The words of one project's passages in one language. */
export class WordIndex {
  /** Numbers of stems. */
  readonly #stems = new Map<string, number>();
  /** Numbers below the next one that no stem has any more. */
  readonly #free: number[] = [];
  readonly #lists = new FeatureLists();
  readonly #lengths = new Lengths();
  readonly #spellings = new Spellings();

  constructor(readonly language: Language) {}

  /** The passage is in the index's language. */
  add(number: number, passage: Passage): void {
    const terms = analysePassage(passage);
    const frequencies = new Map<number, number>();
    const length =
      this.#count(terms.title, fieldWeights.title, frequencies) +
      this.#count(terms.heading, fieldWeights.heading, frequencies) +
      this.#count(terms.text, fieldWeights.text, frequencies);
    const features = Uint32Array.from(frequencies.keys());
    const weights = new Uint8Array(features.length);
    for (let at = 0; at < features.length; at += 1)
      weights[at] = Math.min(maxWeight, frequencies.get(features[at] as number) ?? 0);
    this.#lists.add({ number, features, weights });
    this.#lengths.set(number, length);
  }

  #count(terms: readonly Term[], weight: number, frequencies: Map<number, number>): number {
    for (const term of terms) {
      this.#countWord(term.text, term.stem, weight, frequencies);
      // The same word: it makes no text longer.
      for (const form of otherForms(term)) this.#countWord(form, this.language.stem(form), weight, frequencies);
    }
    return terms.length * weight;
  }

  #countWord(word: string, stem: string, weight: number, frequencies: Map<number, number>): void {
    const number = getOrMake(this.#stems, stem, () => this.#free.pop() ?? this.#stems.size);
    frequencies.set(number, (frequencies.get(number) ?? 0) + weight);
    this.#spellings.add(word, stem);
    this.#spellings.add(stem, stem);
  }

  /** Whether the word is known here: as one that occurs, or as one that says nothing. */
  knows(word: string, documents: Present): boolean {
    return this.language.isStopWord(word) || this.#occurs(this.language.stem(word), documents);
  }

  /** What only removed passages had is no word any more: it would hide the ones that are spelled nearly like it. */
  #occurs(stem: string, documents: Present): boolean {
    const number = this.#stems.get(stem);
    if (number === undefined) return false;
    return this.#lists.of(number).some((part) => part.some((entry) => documents.has(entry >>> 8)));
  }

  /**
   * Adds what the words say of each passage. Of a word that is known nowhere, those spelled nearly like it count. The
   * documents are those of every language: a word of a language that few are written in is rare.
   */
  score(asked: Asked, spelling: Spelling, documents: Present, scores: Scores): void {
    const relativeLengths = this.#lengths.relative();
    for (const { stems, weight } of this.#wanted(asked, spelling, documents)) {
      const parts = stems.flatMap((stem) => this.#entriesOf(stem));
      // Of many words for one none is rarer than all of them.
      const holders = Math.min(
        documents.size,
        parts.reduce((sum, { length }) => sum + length, 0),
      );
      const says = weight * inverseDocumentFrequency(holders, documents.size);
      for (const part of parts) scores.addFrequencies(part, says, relativeLengths, bm25);
    }
  }

  /** What the words of a question say together, each once in a text of usual length. One that no passage has says most. */
  most(words: readonly QuestionWord[], documents: Present): number {
    const groups = new Map<number, number>();
    for (const { stem, weight, group } of words) {
      const says = weight * inverseDocumentFrequency(this.#holdersOf(stem), documents.size);
      groups.set(group, Math.max(groups.get(group) ?? 0, says));
    }
    return [...groups.values()].reduce((sum, says) => sum + says, 0);
  }

  #holdersOf(stem: string): number {
    const number = this.#stems.get(stem);
    return number === undefined ? 0 : this.#lists.of(number).reduce((sum, { length }) => sum + length, 0);
  }

  #entriesOf(stem: string): Uint32Array[] {
    const number = this.#stems.get(stem);
    return number === undefined ? [] : this.#lists.of(number);
  }

  #wanted(asked: Asked, spelling: Spelling, documents: Present): Family[] {
    const { compounds } = asked;
    const words = this.#wantedWords(asked, spelling, documents);
    const spellings = this.#spellings;
    const longer = asked.own.flatMap((word) =>
      longerWords(word, { compounds, spellings, isWord: spelling.isKnown(word.text) }, spelling.effort),
    );
    return [...[...words].map(([stem, weight]) => ({ stems: [stem], weight })), ...longer];
  }

  #wantedWords({ own, others }: Asked, { isKnown, effort }: Spelling, documents: Present): Map<string, number> {
    const wanted = new Map<string, number>();
    const want = (stem: string, weight: number) => wanted.set(stem, Math.max(wanted.get(stem) ?? 0, weight));
    const unknown = new Map<string, number>();
    for (const word of own) {
      const { text, stem, weight, joins } = word;
      if (isKnown(text)) want(stem, weight);
      else if (unknown.size < maxUnknown) unknown.set(text, weight);
      for (const other of joins) want(other, weight);
      for (const form of otherForms(word)) want(this.language.stem(form), weight * formWeight);
    }
    // Whoever wrote down a synonym has not mistyped it.
    for (const { text, stem, weight } of others) if (isKnown(text)) want(stem, weight);
    for (const { text, weight } of lone([...own, ...others]))
      for (const stem of this.#spellings.around(text, effort)) want(stem, weight * pairWeight);
    const occurs = (stem: string) => this.#occurs(stem, documents);
    for (const [word, weight] of unknown) {
      const written = this.#spellings.near(word, occurs, effort);
      // `alergy` is nearer to the stem of `allergies` than to the word.
      const near = written.length > 0 ? written : this.#nearStem(this.language.stem(word), occurs, effort);
      for (const { stem, weight: likeness } of near) want(stem, weight * likeness);
      if (near.length > 0 || effort.left < partsEffort) continue;
      effort.left -= partsEffort;
      for (const stem of partsOf(word, this.language, occurs)) want(stem, weight * partWeight);
    }
    return wanted;
  }

  #nearStem(stem: string, occurs: (stem: string) => boolean, effort: Effort): NearStem[] {
    return stem.length < shortestStem ? [] : this.#spellings.near(stem, occurs, effort);
  }

  renumber(numbers: Int32Array): void {
    this.#lists.renumber(numbers);
    this.#lengths.renumber(numbers);
    this.#forgetWords();
  }

  /** Words that occur nowhere any more go: what is edited for years has had more of them than any text holds. */
  #forgetWords(): void {
    const occurs = this.#lists.features();
    const before = this.#stems.size;
    for (const [stem, number] of this.#stems) {
      if (occurs.has(number)) continue;
      this.#stems.delete(stem);
      this.#free.push(number);
    }
    if (this.#stems.size < before) this.#spellings.keep((stem) => this.#stems.has(stem));
  }
}

/** Characters of a script without blanks that stand alone, as far as they are looked for. */
function lone(words: readonly QuestionWord[]): QuestionWord[] {
  return words.filter(({ text }) => unspacedCharacters(text).length === 1).slice(0, maxUnknown);
}
