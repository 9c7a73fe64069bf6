const size = 3;
/** Words whose groups are remembered; beyond that it begins anew. */
const maxRemembered = 20_000;
/** Longer ones are no words, and their groups are many. */
const longestRemembered = 64;
const remembered = new Map<string, ReadonlySet<string>>();

/** The groups of three letters of a word, with its ends: `_la lam amp mp_`. */
export function letterGroups(word: string): ReadonlySet<string> {
  const known = remembered.get(word);
  if (known) return known;
  const padded = `_${word}_`;
  const groups = new Set<string>();
  for (let at = 0; at + size <= padded.length; at += 1) groups.add(padded.slice(at, at + size));
  if (word.length > longestRemembered) return groups;
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(word, groups);
  return groups;
}

/** How alike two words are by their letters, 0 to 1 (Dice). */
export function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const group of few) if (many.has(group)) shared += 1;
  return (2 * shared) / (a.size + b.size || 1);
}
