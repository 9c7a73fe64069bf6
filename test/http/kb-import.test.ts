import { beforeEach, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, expectInvalid, expectRefusal } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let kb: KnowledgeBase;
beforeEach(async () => {
  kb = (await (await platform.newOrg()).newProject()).kb;
});

const row = (n: number, more: Record<string, unknown> = {}) => ({ external_id: `e${n}`, title: `Title ${n}`, ...more });
const count = async () => (await kb.listArticles({ include: 'total', limit: 1 })).page.total;

test('rows make articles, change them, or leave them as they are', async () => {
  const first = await kb.import([row(1, { body: 'B', tags: ['a'], locale: 'de' }), row(2)]);
  expect([first.status, first.json]).toEqual([
    200,
    {
      data: [1, 2].map((n) => ({
        row: n,
        external_id: `e${n}`,
        article_id: anId('art'),
        result: 'created',
        published: false,
        error: null,
      })),
      meta: { created: 2, updated: 0, unchanged: 0, failed: 0 },
    },
  ]);
  const [one, two] = first.data.map((each) => each.article_id ?? '');
  const second = await kb.import([
    row(2, { title: 'Changed' }),
    row(1, { body: 'B', tags: ['a'], locale: 'de' }),
    row(3),
  ]);
  expect(second.data).toMatchObject([
    { row: 1, article_id: two, result: 'updated' },
    { row: 2, article_id: one, result: 'unchanged' },
    { row: 3, external_id: 'e3', result: 'created' },
  ]);
  expect(second.json).toMatchObject({ meta: { created: 1, updated: 1, unchanged: 1, failed: 0 } });
  expect(await kb.article(one ?? '')).toMatchObject({ body: 'B', tags: ['a'], locale: 'de', version: 1 });
  expect(await kb.article(two ?? '')).toMatchObject({ title: 'Changed', status: 'draft', version: 2 });
});

test('a row states the whole article, but for a slug that it does not name', async () => {
  await kb.import([row(1, { body: 'B', tags: ['a'], locale: 'de', slug: 'mine' })]);
  const [outcome] = (await kb.import([row(1)])).data;
  expect(await kb.article(outcome?.article_id ?? '')).toMatchObject({ body: '', tags: [], locale: 'en', slug: 'mine' });
});

test('a row that fails leaves the others alone', async () => {
  await kb.newArticle({ slug: 'taken' });
  const rows = [
    row(1),
    row(2, { slug: 'taken' }),
    { external_id: 'e3' },
    'no row',
    row(5, { body: 5 }),
    row(1),
    row(7),
  ];
  const answer = await kb.import(rows);
  expect(answer.data.map(({ result }) => result)).toEqual([
    'created',
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'created',
  ]);
  expect(answer.data.map(({ external_id }) => external_id)).toEqual(['e1', 'e2', 'e3', null, 'e5', 'e1', 'e7']);
  const errors = answer.data.map(({ error }) => error);
  expect(errors[0]).toBeNull();
  expect(errors[1]).toMatchObject({ code: 'ARTICLE_SLUG_TAKEN', message: expect.stringMatching(/\S/) });
  for (const [at, path] of [
    [2, ['title']],
    [3, []],
    [4, ['body']],
    [5, ['external_id']],
  ] as const)
    expect(errors[at]).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ path, message: expect.stringMatching(/\S/) }],
    });
  expect(answer.json).toMatchObject({ meta: { created: 2, updated: 0, unchanged: 0, failed: 5 } });
  expect(await count()).toBe(3);
});

describe('publish', () => {
  test('shows what was taken, also what is the same as before', async () => {
    await kb.import([row(1, { body: 'The narwhal dives.' })]);
    expect(await kb.found('narwhal')).toEqual([]);
    const answer = await kb.import([row(1, { body: 'The narwhal dives.' }), row(2, { title: '' })], {
      publish: 'true',
    });
    expect(answer.data).toMatchObject([
      { result: 'unchanged', published: true },
      { result: 'failed', published: false },
    ]);
    const id = answer.data[0]?.article_id ?? '';
    await poll(async () => (await kb.found('narwhal')).includes(id), { what: 'the import to be found' });
    expect(await kb.article(id)).toMatchObject({ status: 'published', has_unpublished_changes: false });
  });

  test('is not done unless it is asked for: what is shown stays', async () => {
    const answer = await kb.import([row(1, { body: 'The ibex climbs.' })], { publish: 'true' });
    const id = answer.data[0]?.article_id ?? '';
    await poll(async () => (await kb.found('ibex')).includes(id), { what: 'the import to be found' });
    const again = await kb.import([row(1, { body: 'The zebu grazes.' })], { publish: 'false' });
    expect(again.data).toMatchObject([{ result: 'updated' }]);
    expect([await kb.found('ibex'), await kb.found('zebu')]).toEqual([[id], []]);
    expect(await kb.article(id)).toMatchObject({ status: 'published', has_unpublished_changes: true });
  });

  test('is true or false', async () => {
    for (const publish of ['', 'yes', '1', 'TRUE']) expectInvalid(await kb.import([row(1)], { publish }), 'publish');
    expect(await count()).toBe(0);
  });
});

test('JSON lines are rows as well, a bad line is a row that fails', async () => {
  const answer = await kb.importLines([
    row(1),
    '',
    '{"external_id":',
    '\t\r',
    row(3),
    '{"__proto__":{"a":1}}',
    '"\\u0000"',
  ]);
  expect(answer.data.map(({ row, external_id, result }) => [row, external_id, result])).toEqual([
    [1, 'e1', 'created'],
    [2, null, 'failed'],
    [3, 'e3', 'created'],
    [4, null, 'failed'],
    [5, null, 'failed'],
  ]);
  for (const at of [1, 3, 4]) expect(answer.data[at]?.error?.code).toBe('VALIDATION_ERROR');
  const elsewhere = { raw: JSON.stringify({ title: 'x' }), headers: { 'content-type': 'application/x-ndjson' } };
  const refused = await kb.client.send('POST', `${kb.path}/articles`, undefined, elsewhere);
  expectRefusal(refused, 415, 'UNSUPPORTED_MEDIA_TYPE');
});

describe('a request as a whole', () => {
  test('has 1 to 1000 rows', async () => {
    for (const rows of [[], {}, 'x', Array.from({ length: 1_001 }, (_, n) => row(n))])
      expectRefusal(await kb.import(rows), 400, 'VALIDATION_ERROR');
    expectRefusal(await kb.importLines([' ']), 400, 'VALIDATION_ERROR');
    const thousand = await kb.import(Array.from({ length: 1_000 }, (_, n) => row(n)));
    expect(thousand.json).toMatchObject({ meta: { created: 1_000, failed: 0 } });
    expect(await count()).toBe(1_000);
  });

  test('that is no JSON is refused; of one with hostile rows, these fail', async () => {
    const headers = { 'content-type': 'application/json' };
    const send = (raw: string) => kb.client.send('POST', `${kb.path}/import`, undefined, { raw, headers });
    for (const raw of ['[{', '['.repeat(5_000)]) expectRefusal(await send(raw), 400, 'VALIDATION_ERROR');
    const hostile = await send('[{"external_id":"\\u0000","title":"x"},{"__proto__":{}}]');
    expect(hostile.status).toBe(200);
    expect(hostile.data).toMatchObject([{ result: 'failed' }, { result: 'failed' }]);
    expect(await count()).toBe(0);
  });

  test('with an Idempotency-Key is done once, and is another one with another query', async () => {
    const headers = { 'idempotency-key': 'import-once' };
    const first = await kb.import([row(1), 'no row'], {}, headers);
    const again = await kb.import([row(1), 'no row'], {}, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const published = await kb.import([row(1), 'no row'], { publish: 'true' }, headers);
    expectRefusal(published, 422, 'IDEMPOTENCY_KEY_REUSED');
  });
});

test('imports of the same rows at the same time make each article once', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => row(n));
  const answers = await Promise.all(Array.from({ length: 8 }, () => kb.import(rows)));
  for (const answer of answers) expect(answer.status, `${answer}`).toBe(200);
  const ids = answers.map(({ data }) => data.map((each) => each.article_id));
  expect(new Set(ids.map((each) => each.join())).size).toBe(1);
  expect(await count()).toBe(20);
});
