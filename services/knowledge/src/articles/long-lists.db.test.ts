import { ListArticlesResponse, ListArticleVersionsResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import { type InProject, maxPageBytes } from '@pharos/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
afterAll(() => world.stop());

interface Listed {
  names: string[];
  bytes: number;
  next: string;
}

async function walk(list: (pageToken: string) => Promise<Listed>): Promise<Listed[]> {
  const pages = [await list('')];
  for (let last = pages[0]; last && last.next !== ''; pages.push(last)) last = await list(last.next);
  return pages;
}

function expectPagesOf(pages: Listed[], names: string[]): void {
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap((page) => page.names)).toEqual(names);
  for (const { bytes } of pages) expect(bytes).toBeLessThan(1.1 * maxPageBytes);
}

const longText = 'repeat(chr(1), 5000)';

test('pages of articles with long titles end at 2 MiB and go on', async () => {
  const at: InProject = newTenant();
  await world.rows(
    `INSERT INTO articles (id, org_id, project_id, slug, title, locale, created_at)
     SELECT 'art_' || $2 || n, $1, $2, n::text, ${longText}, 'en', clock_now() - n * interval '1 second'
     FROM generate_series(100, 199) n`,
    at.orgId,
    at.projectId,
  );
  const filters = { statuses: [], locales: [], tags: [], externalId: undefined, slug: undefined, q: undefined };
  const pages = await walk(async (pageToken) => {
    const page = { pageSize: 100, pageToken, includeTotal: false };
    const answer = await world.articles.listArticles({ ...at, ...filters, page }, aCall());
    const json = Buffer.byteLength(JSON.stringify(answer.articles));
    const bytes = Math.max(json, ListArticlesResponse.encode(answer).finish().length);
    return { names: answer.articles.map(({ slug }) => slug), bytes, next: answer.page?.nextPageToken ?? '' };
  });
  expectPagesOf(
    pages,
    Array.from({ length: 100 }, (_, n) => `${100 + n}`),
  );
});

test('pages of versions with long titles end at 2 MiB and go on', async () => {
  const { at } = await world.draft(newTenant());
  await world.rows(
    `INSERT INTO article_versions (article_id, version, title, body, locale, tags)
     SELECT $1, n, ${longText}, '', 'en', '{}' FROM generate_series(2, 100) n`,
    at.articleId,
  );
  const pages = await walk(async (pageToken) => {
    const page = { pageSize: 100, pageToken, includeTotal: false };
    const answer = await world.articles.listArticleVersions({ ...at, page }, aCall());
    const json = Buffer.byteLength(JSON.stringify(answer.versions));
    const bytes = Math.max(json, ListArticleVersionsResponse.encode(answer).finish().length);
    return { names: answer.versions.map(({ version }) => `${version}`), bytes, next: answer.page?.nextPageToken ?? '' };
  });
  expectPagesOf(
    pages,
    Array.from({ length: 100 }, (_, n) => `${100 - n}`),
  );
});
