import { ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { withKnownLocales } from './known-locales.js';
import type { Sources } from './sources.js';

const never = () => Promise.reject(new Error('not asked for'));
const call = {} as Parameters<Sources['articles']['listArticleLocales']>[1];

test('each project is asked for once, one that failed to tell again, and all after a minute', async () => {
  const clock = new ManualClock();
  await clock.advance(1_000);
  const asked: string[] = [];
  const articles = withKnownLocales(
    {
      getArticle: never,
      getArticleVersion: never,
      listArticleLocales: async ({ projectId = '' }) => {
        asked.push(projectId);
        if (asked.length === 1) throw new Error('it is down');
        return { locales: [projectId] };
      },
    },
    clock,
  );
  const read = (orgId: string, projectId: string) => articles.listArticleLocales({ orgId, projectId }, call);
  await expect(read('org_1', 'de')).rejects.toThrow('it is down');
  expect(await read('org_1', 'de')).toEqual({ locales: ['de'] });
  expect(await read('org_1', 'de')).toEqual({ locales: ['de'] });
  expect(await read('org_1', 'en')).toEqual({ locales: ['en'] });
  await read('org_2', 'de');
  expect(asked).toEqual(['de', 'de', 'en', 'de']);
  await clock.advance(40_000);
  await read('org_1', 'de');
  expect(asked).toHaveLength(4);
  await clock.advance(40_000);
  await read('org_1', 'de');
  expect(asked).toHaveLength(5);
});
