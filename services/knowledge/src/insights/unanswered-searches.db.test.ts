import { createLogger, createRegistry, type Database, ManualClock } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handle } from '../consume.js';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { deleteLate } from '../project-deletion.js';
import { flaky } from '../testing/flaky-engine.js';
import { absentProject, aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { countUnanswered, forgetOldUnanswered, maxQuestions, UnansweredSearches } from './unanswered-searches.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
afterAll(() => world.stop());

const page = (pageSize: number, pageToken = '') => ({ pageSize, pageToken, includeTotal: true });
const list = (at: InProject, { size = 100, token = '', sort = 0 as 0 | 1 | 2 } = {}) =>
  world.search.listUnansweredSearches({ ...at, sort, page: page(size, token) }, aCall());
const counts = async (at: InProject) => (await list(at)).searches.map(({ question, searches }) => [question, searches]);
const aCount = (at: InProject, question: string, searches = 1) => ({ ...at, id: question, question, searches });

test('a search that finds nothing is counted, one that finds something is not', async () => {
  const [at, other] = [newTenant(), newTenant()];
  await world.published(at, { title: 'A lamp' });
  for (const q of ['Xylophone?', 'xylophone', 'lamp', 'mail ada@example.com 12345', 'x'.repeat(201)])
    await world.find(at, q, { mode: 3 });
  await world.find(at, 'trombone', { mode: 3, tag: 'music' });
  await world.find(other, 'xylophone');
  await world.unanswered.write();
  await world.find(at, 'XYLOPHONE', { mode: 3 });
  await world.unanswered.write();
  expect(await counts(at)).toEqual([
    ['xylophone', 3],
    ['mail [email] [number]', 1],
  ]);
  expect(await counts(other)).toEqual([['xylophone', 1]]);
  expect(await counts({ ...at, orgId: other.orgId })).toEqual([]);
});

test('one that went without an engine says nothing of what is missing', async () => {
  const keyword = flaky(createEmbeddedKeywordEngine());
  keyword.fails = (method) => (method === 'search' ? 'before' : false);
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' })).engine;
  const broken = await TestKnowledge.start({ engines: { keyword: keyword.engine, vector }, url: world.url });
  const at = newTenant();
  await broken.find(at, 'xylophone');
  await broken.unanswered.write();
  expect(await counts(at)).toEqual([]);
  await broken.database.end();
});

test('it tells when each was asked first and last', async () => {
  const at = newTenant();
  await countUnanswered(world.database, [aCount(at, 'harp')]);
  await world.rows(
    `UPDATE unanswered_searches SET first_searched_at = clock_now() - interval '2 days',
      last_searched_at = clock_now() - interval '1 day' WHERE project_id = $1`,
    at.projectId,
  );
  const [before] = (await list(at)).searches;
  await countUnanswered(world.database, [aCount(at, 'harp', 2)]);
  const [after] = (await list(at)).searches;
  expect(after).toMatchObject({ searches: 3, firstSearchedAt: before?.firstSearchedAt });
  expect(after?.lastSearchedAt?.getTime()).toBeGreaterThan(before?.lastSearchedAt?.getTime() ?? 0);
});

test('the list has those searched for most first, or the latest, page by page', async () => {
  const at = newTenant();
  const all = ['a', 'b', 'c', 'd', 'e'].map((question, n) => aCount(at, question, 1 + (n % 3)));
  await countUnanswered(world.database, all);
  await world.rows(
    `UPDATE unanswered_searches SET last_searched_at = clock_now() - (ascii(id) || ' hours')::interval WHERE project_id = $1`,
    at.projectId,
  );
  const walk = async (sort: 1 | 2) => {
    const found: string[] = [];
    for (let token = ''; ; ) {
      const { searches, page: end } = await list(at, { size: 2, token, sort });
      expect(end?.total).toBe(5);
      found.push(...searches.map(({ question }) => question));
      token = end?.nextPageToken ?? '';
      if (token === '') return found;
    }
  };
  expect(await walk(1)).toEqual(['c', 'e', 'b', 'd', 'a']);
  expect(await walk(2)).toEqual(['a', 'b', 'c', 'd', 'e']);
  const { page: first } = await list(at, { size: 2, sort: 1 });
  await expect(list(at, { token: first?.nextPageToken ?? '', sort: 2 })).rejects.toMatchObject({
    reason: 'VALIDATION_ERROR',
  });
});

test('what nobody has asked for in 90 days is forgotten', async () => {
  const at = newTenant();
  await countUnanswered(world.database, [aCount(at, 'old'), aCount(at, 'new')]);
  await world.rows(
    `UPDATE unanswered_searches SET last_searched_at = clock_now() - interval '90 days 1 minute' WHERE project_id = $1 AND id = 'old'`,
    at.projectId,
  );
  expect(await forgetOldUnanswered(world.database)).toBe(false);
  expect(await counts(at)).toEqual([['new', 1]]);
});

test('a project keeps so many questions, those that were asked most', async () => {
  const [at, other] = [newTenant(), newTenant()];
  await countUnanswered(world.database, [aCount(at, 'often', 9), aCount(at, 'twice', 2), aCount(other, 'theirs')]);
  const flood = Array.from({ length: 20 }, (_, n) => aCount(at, `flood ${n}`));
  await countUnanswered(world.database, flood, 5);
  const kept = await counts(at);
  expect(kept).toHaveLength(5);
  expect(kept.slice(0, 2)).toEqual([
    ['often', 9],
    ['twice', 2],
  ]);
  expect(await counts(other)).toEqual([['theirs', 1]]);
  expect(maxQuestions).toBe(1_000);
});

test('notes wait in bounded memory, of which one organization leaves room for others', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const searches = new UnansweredSearches({ database: world.database, clock: new ManualClock(), log, registry });
  for (let n = 0; n < 1_500; n += 1) searches.note(at, `q${n % 1_500} flute`);
  searches.note(other, 'flute');
  await searches.write();
  expect((await list(at)).page?.total).toBe(1_000);
  expect(await counts(other)).toEqual([['flute', 1]]);
});

test('what could not be written is written later, and once', async () => {
  const at = newTenant();
  let isDown = true;
  // The way breaks when the questions have been counted, and before that is committed.
  const transaction: Database['transaction'] = (work) =>
    world.database.transaction(async (tx) => {
      const result = await work(tx);
      if (isDown) throw new Error('away');
      return result;
    });
  const database = { transaction } as Database;
  const searches = new UnansweredSearches({ database, clock: new ManualClock(), log, registry });
  searches.note(at, 'oboe');
  await expect(searches.write()).rejects.toThrow('away');
  searches.note(at, 'oboe');
  isDown = false;
  await searches.write();
  await searches.write();
  expect(await counts(at)).toEqual([['oboe', 2]]);
});

test('notes are written before the service stops', async () => {
  const at = newTenant();
  const searches = new UnansweredSearches({ database: world.database, clock: new ManualClock(), log, registry });
  await searches.part.start?.(new AbortController().signal);
  searches.note(at, 'bassoon');
  await searches.part.stop(1_000);
  expect(await counts(at)).toEqual([['bassoon', 1]]);
});

test('two processes that count the same questions at once do not hinder each other', async () => {
  const tenants = Array.from({ length: 5 }, newTenant);
  const all = tenants.flatMap((at) => Array.from({ length: 50 }, (_, n) => aCount(at, `q${n}`)));
  const some = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? all : [...all].reverse()));
  await Promise.all(some.map((each) => countUnanswered(world.database, each)));
  for (const at of tenants) expect(new Set((await counts(at)).map(([, searches]) => searches))).toEqual(new Set([6]));
});

test('they go with their project, also those counted then, and nobody else’s do', async () => {
  const [gone, kept] = [newTenant(), newTenant()];
  for (const at of [gone, kept]) await countUnanswered(world.database, [aCount(at, 'tuba')]);
  const event = { ...gone, data: { $case: 'projectDeleted', value: {} } } as never;
  await handle({ database: world.database, onChanged: async () => {} }, event);
  expect(await counts(gone)).toEqual([]);
  await countUnanswered(world.database, [aCount(gone, 'tuba'), aCount(kept, 'tuba')]);
  expect(await counts(gone)).toEqual([]);
  // One that looked for the deletion before it was there.
  await world.rows(
    `INSERT INTO unanswered_searches (project_id, org_id, id, question, searches) VALUES ($1, $2, 'x', 'tuba', 1)`,
    gone.projectId,
    gone.orgId,
  );
  await deleteLate(world.database);
  expect(await counts(gone)).toEqual([]);
  expect(await counts(kept)).toEqual([['tuba', 2]]);
});

test('a project that there is not has none', async () => {
  const at = { ...newTenant(), projectId: absentProject };
  await expect(list(at)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
});

const registry = createRegistry();
const log = createLogger({ service: 'test', level: 'silent' });

test('looking for old unanswered searches costs the same however many there are that are kept', async () => {
  await world.rows(
    `INSERT INTO unanswered_searches (project_id, org_id, id, question, searches)
      SELECT 'prj_' || n % 100, 'org', n::text, 'q', 1 FROM generate_series(1, 20000) n`,
  );
  await world.rows('VACUUM ANALYZE unanswered_searches');
  expect(await blocksReadBy(world.database, () => forgetOldUnanswered(world.database))).toBeLessThan(30);
});
