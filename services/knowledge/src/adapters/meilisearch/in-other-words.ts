import type { KeywordQuery } from '../../search/engine.js';
import { mostWords, type QueryWords, queryWords } from './query-words.js';

/**
 * The question in other words, where the project has any: each of them once, a phrase as a whole, and for every thing that the question
 * names. Only what is new leads a query. Asked with the question's `own` words as one, the server would leave out the rest of the
 * question before words that nobody uses here, and most of a large group, since it reads few words.
 */
export function inOtherWords({ synonyms = [], filter: { locale } }: KeywordQuery, own: QueryWords): QueryWords[] {
  const named = new Set(synonyms.flatMap((synonym) => queryWords(synonym.named, locale).words));
  const rest = own.words.filter((word) => !named.has(word));
  const questions = Math.max(0, ...synonyms.map(({ others }) => others.length));
  return Array.from({ length: questions }, (_, at) => {
    const read = synonyms.map(({ others }) => queryWords(others[at % others.length] ?? '', locale));
    const words = new Set([...read.flatMap((phrase) => phrase.words), ...rest]);
    const telling = new Set(read.flatMap((phrase) => phrase.telling));
    return { words: [...words].slice(0, mostWords), telling: [...telling], isTitle: false };
  });
}
