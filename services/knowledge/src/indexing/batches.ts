import type { Pending } from './pending.js';

/** The bytes of the texts of one call of an engine, but for one that is longer by itself. */
const maxBatchBytes = 2 << 20;

/** As many of the first ones as are not too long together. */
export function cut(articles: readonly Pending[]): readonly Pending[] {
  let bytes = 0;
  const end = articles.findIndex((article, at) => {
    bytes += article.bytes;
    return at > 0 && bytes > maxBatchBytes;
  });
  return end === -1 ? articles : articles.slice(0, end);
}

/** Whether a project has as many as it can have of a batch: then it may have more. */
export function hasFullShare(taken: readonly Pending[], limit: number): boolean {
  const counts = new Map<string, number>();
  for (const { projectId } of taken) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= Math.ceil(limit / counts.size));
}
