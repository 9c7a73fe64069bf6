/**
 * Queries over `search` columns, as text for a tsquery parameter. Each such column also holds the id of its project,
 * so a query that names it touches only what is the project's, however many words others have.
 */
export function lexeme(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
}

/** A tsquery of the words that begin with the text. */
export function prefix(text: string): string {
  return `${lexeme(text)}:*`;
}

/** A word of a text as `question_words` has it. */
export interface TextWord {
  word: string;
  /** The pieces of a stretch of a script without blanks: its two ends, and the pairs of letters between, in order. */
  pieces: string[] | null;
}

/** What holds the word; of one in a script without blanks, wherever within a stretch. */
export function holds({ word, pieces }: TextWord): string {
  if (!pieces) return lexeme(word);
  const [first = lexeme(word), ...others] = pieces.slice(1, -1).map(lexeme);
  // A letter alone begins a pair, or ends a stretch.
  if (pieces.length === 2) return `${first}:*`;
  if (others.length === 0) return first;
  const pairs = [first, ...others];
  return anyOf([inOrder(pairs), allOf([lexeme(' '), ...new Set(pairs)])]);
}

/** So many follow one another in one part of a long stretch. Of that number, what repeats itself every few letters makes the same parts. */
const partLength = 30;

/**
 * The parts of a word come one after the other. For each text that holds them the index goes through all that is asked for, so the parts of a stretch that repeats
 * itself, as laughter does, are asked for once.
 */
function inOrder(pairs: readonly string[]): string {
  const parts = new Set<string>();
  for (let at = 0; at < pairs.length; at += partLength) {
    // A part begins with the pair that the one before ends with; the last is as long as the others.
    const begin = Math.max(0, Math.min(at, pairs.length - partLength - 1));
    parts.add(pairs.slice(begin, begin + partLength + 1).join(' <-> '));
  }
  return [...parts].map((part) => `(${part})`).join(' & ');
}

export function allOf(queries: readonly string[]): string {
  return queries.join(' & ');
}

export function anyOf(queries: readonly string[]): string {
  return `(${queries.join(' | ')})`;
}
