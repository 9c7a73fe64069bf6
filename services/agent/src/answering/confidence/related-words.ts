import { type Language, languageOf, wordsOf } from '@pharos/language';
import type { HeldWord } from './held-words.js';
import german from './related-words/de.json' with { type: 'json' };
import english from './related-words/en.json' with { type: 'json' };

/** What customers and articles call one thing, by language: each list a subject, as words and short phrases. */
const lists: Readonly<Record<string, readonly (readonly string[])[]>> = { de: german, en: english };

/** A subject that a text names, and the words that name it, where they stand. */
export interface Subject {
  readonly id: number;
  readonly words: readonly HeldWord[];
}

/** A word or phrase of a list, as stems. */
interface Entry {
  readonly stems: readonly string[];
  readonly subject: number;
}

const known = new Map<string, ReadonlyMap<string, readonly Entry[]>>();

/** Entries by the first stem of each. */
function entriesIn({ code, stem }: Language): ReadonlyMap<string, readonly Entry[]> {
  const before = known.get(code);
  if (before) return before;
  const entries = new Map<string, Entry[]>();
  for (const [subject, phrases] of (lists[code] ?? []).entries())
    for (const phrase of phrases) {
      const stems = wordsOf(phrase).map(({ text }) => stem(text));
      const [first = ''] = stems;
      entries.set(first, [...(entries.get(first) ?? []), { stems, subject }]);
    }
  known.set(code, entries);
  return entries;
}

/** The subjects that words name which stand behind each other, stop words among them. None in a language without a list. */
export function subjectsIn(words: readonly HeldWord[], language: Language): Subject[] {
  const entries = entriesIn(languageOf(language.code));
  return words.flatMap(({ stem }, at) =>
    (entries.get(stem) ?? []).flatMap(({ stems, subject }) =>
      stems.every((each, place) => words[at + place]?.stem === each)
        ? [{ id: subject, words: words.slice(at, at + stems.length) }]
        : [],
    ),
  );
}
