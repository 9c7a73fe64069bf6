import type { WholeRequest } from './whole-requests.js';

/** The path with the ids in their places, and the query behind it. */
export function targetOf(path: string, ids: WholeRequest['ids'], query: WholeRequest['query']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
  return Object.keys(query).length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}
