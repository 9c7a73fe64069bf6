import type { List, ListPage } from '@pharos/sdk';
import { wholeNumber } from './numbers.js';

type PageBody = ConstructorParameters<typeof ListPage>[0];

/** No page holds more. */
export const pageSize = 100;

/** What `--limit` asks for. @throws Stop when it is no number of records */
export function limitOf(text: string): number {
  return wholeNumber('--limit', text, [1, 1_000]);
}

/** The first records of a list, over as many pages as it takes. */
export async function firstOf<Body extends PageBody>(list: List<Body>, limit: number): Promise<Body['data'][number][]> {
  const records: Body['data'][number][] = [];
  for await (const each of list) if (records.push(each) >= limit) break;
  return records;
}
