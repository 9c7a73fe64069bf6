import type { CallContext } from '@pharos/kit';
import type { ImportArticlesRequest, ImportOutcome } from '@pharos/proto/pharos/knowledge/v1/article';
import { expect, test } from 'vitest';
import { importSearchable, type SearchableDeps } from './searchable.js';

const outcome = (articleId: string, published: boolean): ImportOutcome => {
  return { articleId, published, result: 1, code: '', message: '' };
};
const outcomes = [outcome('a', true), outcome('', false), outcome('b', true)];
const request: ImportArticlesRequest = { orgId: 'o', projectId: 'p', articles: [], publish: true };

/** The answer to an import, beside for what it waits, and the end of that waiting. */
function anImport(publish: boolean) {
  let end = (_: 'found' | Error) => {};
  let awaited: readonly string[] | undefined;
  const indexWatch = {
    untilTried: (ids: readonly string[]) => {
      awaited = ids;
      return new Promise<void>((resolve, reject) => {
        end = (how) => (how === 'found' ? resolve() : reject(how));
      });
    },
  };
  const database = { for: () => ({}) };
  const run = importSearchable({ database, indexWatch } as unknown as SearchableDeps, async () => ({ outcomes }));
  const answer = run({ ...request, publish }, {} as CallContext);
  return { answer, awaited: () => expect.poll(() => awaited), end: (how: 'found' | Error) => end(how) };
}

test('an import waits for all that it publishes, in one', async () => {
  const { answer, awaited, end } = anImport(true);
  await awaited().toEqual(['a', 'b']);
  const first = await Promise.race([answer, Promise.resolve('still waiting')]);
  expect(first).toBe('still waiting');
  end('found');
  expect(await answer).toEqual({ outcomes });
});

test('an import that publishes nothing waits for nothing', async () => {
  const { answer, awaited, end } = anImport(false);
  await awaited().toEqual([]);
  end('found');
  expect(await answer).toEqual({ outcomes });
});

test('an import is done, whatever becomes of the waiting', async () => {
  const { answer, awaited, end } = anImport(true);
  await awaited().toHaveLength(2);
  end(new Error('the database is away'));
  expect(await answer).toEqual({ outcomes });
});
