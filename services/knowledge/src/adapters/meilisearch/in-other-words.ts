import type { EngineHit, KeywordQuery } from '../../search/engine.js';
import { inOtherWords, synonymWeight } from '../../text/synonyms.js';

/**
 * What is found for the question, and for the same one in other words, where the project has any: each article once, by what fits it
 * better. Asked as one, the server would leave out the rest of the question before the words that nobody uses here.
 */
export async function askInOtherWords(
  { text, synonyms, limit }: KeywordQuery,
  ask: (text: string) => Promise<EngineHit[]>,
): Promise<EngineHit[]> {
  const other = inOtherWords(text, synonyms);
  if (other === undefined) return ask(text);
  const [own, others] = await Promise.all([ask(text), ask(other)]);
  const best = new Map<string, EngineHit>();
  for (const hit of [...own, ...others.map((each) => ({ ...each, score: synonymWeight * each.score }))])
    if (hit.score > (best.get(hit.articleId)?.score ?? Number.NEGATIVE_INFINITY)) best.set(hit.articleId, hit);
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, limit);
}
