import { newId } from '@pharos/kit';
import type { ImportArticlesRequest, ImportOutcome } from '@pharos/proto/pharos/knowledge/v1/article';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeCore } from '../../testing/fake-core.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';

interface Report {
  data: { row: number; external_id: string | null; result: string; error: { code: string; issues?: unknown } | null }[];
  meta: Record<string, number>;
}

const knowledge = new FakeCore();
const made = newId('art');
const outcome = (changes: Partial<ImportOutcome> = {}): ImportOutcome => ({
  articleId: made,
  result: 1,
  published: false,
  code: '',
  message: '',
  ...changes,
});
let fixture: Fixture;
let path: string;

beforeAll(async () => {
  fixture = await startFixture({}, { knowledge });
  path = `/projects/${fixture.projectId}/kb/import`;
});

beforeEach(() => {
  knowledge.on('importArticles', ({ articles }: ImportArticlesRequest) => ({
    outcomes: articles.map(() => outcome()),
  }));
});

afterAll(() => fixture.stop());

const send = (body: unknown, headers = {}, query = '') => fixture.ask('POST', path + query, { body, headers });
const lines = (...rows: unknown[]) =>
  send(rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'), {
    'Content-Type': 'application/x-ndjson',
  });
const asked = () => knowledge.requests('importArticles').at(-1) as ImportArticlesRequest;
const row = (n: number, more = {}) => ({ external_id: `e${n}`, title: `T${n}`, ...more });

test('rows reach the service in order, with what is absent filled in', async () => {
  const answer = await send([row(1), row(2, { body: 'B', slug: 's', locale: 'DE-at', tags: [' x ', 'x'] })]);
  expect(asked()).toMatchObject({ orgId: fixture.orgId, projectId: fixture.projectId, publish: false });
  expect(asked().articles).toEqual([
    { externalId: 'e1', title: 'T1', body: '', locale: 'en', tags: [] },
    { externalId: 'e2', title: 'T2', body: 'B', slug: 's', locale: 'de-AT', tags: ['x'] },
  ]);
  expect(answer.json).toEqual({
    data: [1, 2].map((n) => ({
      row: n,
      external_id: `e${n}`,
      article_id: made,
      result: 'created',
      published: false,
      error: null,
    })),
    meta: { created: 2, updated: 0, unchanged: 0, failed: 0 },
  });
});

test('publish is a word of the query', async () => {
  await send([row(1)], {}, '?publish=true');
  expect(asked().publish).toBe(true);
  const answer = await send([row(1)], {}, '?publish=yes');
  expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: ['publish'] }] });
});

test('a row that is wrong is reported in its place, and the others are taken', async () => {
  const { json } = await send([row(1), { external_id: 'e2' }, 'no row', row(4, { body: 5 }), row(5)]);
  const { data, meta } = json as Report;
  expect(asked().articles.map(({ externalId }) => externalId)).toEqual(['e1', 'e5']);
  expect(data.map(({ row, external_id, result }) => [row, external_id, result])).toEqual([
    [1, 'e1', 'created'],
    [2, 'e2', 'failed'],
    [3, null, 'failed'],
    [4, 'e4', 'failed'],
    [5, 'e5', 'created'],
  ]);
  expect(data[1]?.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    issues: [{ path: ['title'], message: 'required' }],
  });
  expect(meta).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 3 });
});

test('of two rows with one external id the later fails', async () => {
  const { data } = (await send([row(1), row(1, { title: 'Again' }), { external_id: 'e3' }, row(3)])).json as Report;
  expect(data.map(({ result }) => result)).toEqual(['created', 'failed', 'failed', 'created']);
  expect(data[1]?.error).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: ['external_id'] }] });
});

test('a row that the service finds wrong is reported as one that is wrong in itself', async () => {
  const [code, message] = ['VALIDATION_ERROR', 'The request is not valid.'];
  const issues = [{ path: ['locale'], message: 'must be a language tag such as en or pt-BR' }];
  knowledge.on('importArticles', () => ({
    outcomes: [outcome({ articleId: '', result: 4, code, message, details: { issues, secret: 'x' } })],
  }));
  const { data } = (await send([row(1), { external_id: 'e2' }])).json as Report;
  expect(data.map(({ error }) => error)).toEqual([
    { code, message, issues },
    { code, message, issues: [{ path: ['title'], message: 'required' }] },
  ]);
});

test('what the service refuses is reported by its code, and nothing of what only it should know', async () => {
  knowledge.on('importArticles', () => ({
    outcomes: [
      outcome({ result: 2, published: true }),
      outcome({ articleId: '', result: 4, code: 'ARTICLE_SLUG_TAKEN', message: 'Taken.' }),
      outcome({ articleId: '', result: 4, code: 'duplicate key', message: 'relation articles' }),
    ],
  }));
  const answer = await send([row(1), row(2), row(3)]);
  expect(answer.json).toMatchObject({
    data: [
      { article_id: made, result: 'updated', published: true, error: null },
      { article_id: null, result: 'failed', error: { code: 'ARTICLE_SLUG_TAKEN', message: 'Taken.' } },
      { article_id: null, result: 'failed', error: { code: 'INTERNAL' } },
    ],
    meta: { created: 0, updated: 1, unchanged: 0, failed: 2 },
  });
  expect(answer.text).not.toContain('relation');
});

describe('JSON lines', () => {
  test('are rows as well, counted without blank lines', async () => {
    const { data } = (await lines(row(1), '', '{"external_id":', '  ', row(3), '{"__proto__":{}}')).json as Report;
    expect(data.map(({ row, external_id, result }) => [row, external_id, result])).toEqual([
      [1, 'e1', 'created'],
      [2, null, 'failed'],
      [3, 'e3', 'created'],
      [4, null, 'failed'],
    ]);
    expect(data[1]?.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: [{ message: expect.stringContaining('the line is not valid JSON') }],
    });
  });

  test('that are all wrong ask nothing of the service', async () => {
    const before = knowledge.requests('importArticles').length;
    const answer = await lines('x', '5');
    expect(answer.json).toMatchObject({ meta: { failed: 2 } });
    expect(knowledge.requests('importArticles')).toHaveLength(before);
  });

  test('take their media type as JSON does', async () => {
    const types = ['application/x-ndjson; charset=utf-8', 'Application/X-NDJSON'];
    for (const type of types) expect((await send(JSON.stringify(row(1)), { 'Content-Type': type })).status).toBe(200);
    for (const type of ['application/x-ndjson; charset=latin1', 'application/jsonl', 'text/plain']) {
      const answer = await send(JSON.stringify(row(1)), { 'Content-Type': type });
      expect(answer.json).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', error: expect.stringContaining('x-ndjson') });
    }
  });
});

describe('a request as a whole', () => {
  test.each([
    ['no rows', '[]'],
    ['no list', '{}'],
    ['no JSON', '[{'],
    ['nothing', ''],
  ])('with %s is refused', async (_, body) => {
    expect((await send(body, { 'Content-Type': 'application/json' })).json).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test('with a hostile field or a key given twice in a row takes the others', async () => {
    for (const [bent, key] of [
      ['{"external_id":"a","title":"A","title":"B"}', 'title'],
      ['{"external_id":"a","__proto__":{}}', '__proto__'],
    ]) {
      const answer = await send(`[${JSON.stringify(row(1))},${bent}]`);
      const error = { code: 'VALIDATION_ERROR', issues: [{ path: [key] }] };
      expect(answer.json).toMatchObject({ data: [{ result: 'created' }, { result: 'failed', error }] });
    }
  });

  test('takes a thousand full rows, and no more', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    const rows = Array.from({ length: 1_000 }, (_, n) => row(n, { body: 'B', slug: `s${n}`, locale: 'en', tags }));
    expect((await send(rows)).json).toMatchObject({ meta: { created: 1_000 } });
    expect((await lines(...rows)).json).toMatchObject({ meta: { created: 1_000 } });
    expect((await send([...rows, row(1_000)])).json).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await lines(...rows, row(1_000))).json).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  test('is another one with another query, for its Idempotency-Key', async () => {
    for (const query of ['', '?publish=true']) await send([row(1)], { 'Idempotency-Key': 'k' }, query);
    const calls = knowledge.calls.filter(({ path }) => path === 'importArticles').slice(-2);
    const [first, second] = calls.map(({ call }) => call.idempotency);
    expect(first?.key).toBe(second?.key);
    expect(first?.fingerprint).not.toEqual(second?.fingerprint);
  });
});
