import type { ReadPassage } from '../domain/outcome.js';
import type { AnswerDeps } from './answer-deps.js';

/** What was found, for each query best first, and all of it without repetitions. */
export interface Found {
  readonly byQuery: ReadonlyMap<string, readonly ReadPassage[]>;
  readonly passages: readonly ReadPassage[];
}

/** So many passages of one query are looked at, and of all together. */
const mostOfQuery = 10;
const mostPassages = 12;

/** Asks all queries at once; what several of them found stands once, with its best score. */
export async function search(
  queries: readonly string[],
  { retrieve }: AnswerDeps,
  signal: AbortSignal,
): Promise<Found> {
  const lists = await Promise.all(queries.map((query) => retrieve(query, undefined, signal)));
  const byQuery = new Map(queries.map((query, at) => [query, (lists[at] ?? []).slice(0, mostOfQuery)]));
  const best = new Map<string, ReadPassage>();
  for (const passage of [...byQuery.values()].flat()) {
    const before = best.get(keyOf(passage));
    if (!before || before.score < passage.score) best.set(keyOf(passage), passage);
  }
  const passages = [...best.values()].sort((a, b) => b.score - a.score).slice(0, mostPassages);
  return { byQuery, passages };
}

function keyOf({ articleId, version, ordinal }: ReadPassage): string {
  return `${articleId}/${version}/${ordinal}`;
}
