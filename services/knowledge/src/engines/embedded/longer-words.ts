import { type QuestionWord, unspaced } from '@pharos/language';
import { leastBegun, shortestPart } from '../../text/index.js';
import type { Effort, Spellings } from './spellings.js';

/** So many words count for one that is a part of them, the shortest first: they are the nearest. */
const mostLonger = 16;

/** Words that count for one of the question. */
export interface Family {
  readonly stems: readonly string[];
  readonly weight: number;
}

/** What a word counts of which only the beginning is typed: less where that is a word itself. */
const begunWeights = { word: 0.3, noWord: 0.7 };
/** What a compound counts of which the word is a part. */
const compoundWeight = 0.5;

/** The longer words that a word of a question stands for: those it may become when it is typed to its end, and those it is a part of. */
export function longerWords(
  asked: QuestionWord,
  { compounds, spellings, isWord }: { compounds: boolean; spellings: Spellings; isWord: boolean },
  effort: Effort,
): Family[] {
  const { text, stem, weight, isOpen } = asked;
  if (weight < 1 || unspaced.test(text)) return [];
  const begun = isOpen && text.length >= leastBegun(text) ? spellings.holding(`^${text}`, effort) : [];
  const isCompound = ({ word, stem: whole }: Held) =>
    word.length - stem.length >= shortestPart && (word.startsWith(stem) || whole.endsWith(stem) || word.endsWith(text));
  const parts = compounds && stem.length >= shortestPart ? spellings.holding(stem, effort) : [];
  const families = [
    { found: begun, weight: isWord ? begunWeights.word : begunWeights.noWord },
    { found: parts.filter(isCompound), weight: compoundWeight },
  ];
  return families.flatMap(({ found, weight: counts }) => {
    const stems = nearest(found).filter((each) => each !== stem);
    return stems.length === 0 ? [] : { stems, weight: counts };
  });
}

type Held = ReturnType<Spellings['holding']>[number];

function nearest(found: readonly Held[]): string[] {
  const shortest = [...found].sort((a, b) => a.word.length - b.word.length);
  return [...new Set(shortest.map(({ stem }) => stem))].slice(0, mostLonger);
}
