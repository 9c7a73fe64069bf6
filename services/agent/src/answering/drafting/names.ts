const token = /[\p{L}\p{N}]+/gu;

/**
 * What a sentence names: words with capitals or digits inside, and in languages that write only names so, words that begin with a
 * capital within a sentence.
 */
export function namesIn(sentence: string, capitalsAreNames: boolean): string[] {
  return [...sentence.matchAll(token)].flatMap(({ 0: word, index }) => {
    if (isUnit(word)) return [];
    if (/\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}|\p{L}.*\p{N}|\p{N}.*\p{L}/u.test(word)) return [word];
    const isName = capitalsAreNames && /^\p{Lu}\p{L}/u.test(word) && isWithin(sentence.slice(0, index));
    return isName ? [word] : [];
  });
}

/** "24h" and "5th" name nothing, nor does "OK"; a currency is read with its number. */
function isUnit(word: string): boolean {
  return /^(?:\p{N}+\p{Ll}{1,3}|ok|eur|usd|gbp|chf)$/iu.test(word);
}

/** Whether a sentence goes on: a word stands before, and nothing that begins another sentence. */
function isWithin(before: string): boolean {
  return /[\p{L}\p{N}][,;]?\s+[\s(*_"“„«‘[]*$/u.test(before);
}

/** The words of texts, to be asked whether they name something. */
export function namesOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(token) ?? []));
}

/** Letter by letter, but for capitals and the s of several. */
export function isNamed(name: string, known: ReadonlySet<string>): boolean {
  const bare = name.toLowerCase();
  return known.has(bare) || known.has(bare.replace(/s$/, ''));
}
