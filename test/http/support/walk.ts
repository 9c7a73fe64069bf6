import type { Answer } from './answer.js';

type List<Item> = (query: { limit?: number; cursor?: string }) => Promise<Answer<Item[]>>;

/** Follows a list from page to page to its end. `onPage` runs between two pages, as other callers do. */
export async function walk<Item>(list: List<Item>, limit?: number, onPage?: () => Promise<unknown>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const answer: Answer<Item[]> = await list({ ...(limit ? { limit } : {}), ...(cursor ? { cursor } : {}) });
    items.push(...answer.data);
    cursor = answer.page.next_cursor;
    if (answer.page.has_more !== (cursor !== null)) throw new Error(`has_more and next_cursor disagree: ${answer}`);
    if (items.length > 100_000) throw new Error('a list without end');
    await onPage?.();
  } while (cursor !== null);
  return items;
}
