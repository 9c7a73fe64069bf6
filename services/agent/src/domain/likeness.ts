/** More says nothing new. */
const maxWords = 4_000;

/**
 * How much two texts have in common, 0 to 1: the share of pairs of neighbouring words that both have (Sørensen–Dice), blind
 * to case and punctuation. 1 for two texts without words.
 */
export function likeness(a: string, b: string): number {
  const [first, second] = [pairsOf(a), pairsOf(b)];
  const total = sizeOf(first) + sizeOf(second);
  if (total === 0) return 1;
  let common = 0;
  for (const [pair, count] of first) common += Math.min(count, second.get(pair) ?? 0);
  return (2 * common) / total;
}

/** With what stands before the first word and after the last one: a single word is two pairs. */
function pairsOf(text: string): Map<string, number> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
  const pairs = new Map<string, number>();
  if (words.length === 0) return pairs;
  const framed = ['', ...words, ''];
  for (let at = 1; at < framed.length; at += 1) {
    const pair = `${framed[at - 1]} ${framed[at]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

function sizeOf(pairs: ReadonlyMap<string, number>): number {
  return [...pairs.values()].reduce((sum, count) => sum + count, 0);
}
