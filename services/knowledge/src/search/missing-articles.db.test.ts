import type { InProject } from '@pharos/service';
import { describe, expect, test } from 'vitest';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { durableEngines } from '../testing/durable-engines.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';

async function publish(world: TestKnowledge, at: InProject, titles: readonly string[]): Promise<void> {
  const unsaid = { body: '', slug: undefined, locale: 'en', tags: [] };
  const articles = titles.map((title, n) => ({ ...unsaid, externalId: `${title} ${n}`, title }));
  await world.articles.importArticles({ ...at, publish: true, articles }, aCall());
  await world.settle();
}

/** Refuses every text whose title has the word. */
function refusing(word: string, { isAway, fingerprint }: { isAway: boolean; fingerprint?: string }): Embedder {
  const sparse = createSparseEmbedder();
  return {
    ...sparse,
    fingerprint: fingerprint ?? sparse.fingerprint,
    embedPassages: async (inputs, signal) => {
      if (inputs.some(({ title }) => title.includes(word))) throw new EmbedderError('not this one', { isAway });
      return sparse.embedPassages(inputs, signal);
    },
  };
}

const ask = async (world: TestKnowledge, at: InProject) => {
  const search = { q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
  const { hits, degraded } = await world.search.resolveSearch({ ...at, ...search }, aCall());
  return { found: hits.length, degraded };
};
const states = async (world: TestKnowledge) =>
  (await world.rows<{ state: string }>('SELECT state FROM generations ORDER BY created_at, name')).map(
    ({ state }) => state,
  );
const times = (count: number, title: string) => Array.from({ length: count }, () => title);
const indexAll = async (world: TestKnowledge) => {
  await world.rows('UPDATE index_tasks SET due_at = moment()');
  await world.indexer.indexDue();
};

describe('an index in memory that is filled again after a restart', () => {
  test('starts whatever a tenant has published: what an embedder refuses is no reason to serve nobody', async () => {
    const before = await startWorld();
    const [bad, good] = [newTenant(), newTenant()];
    await publish(before, bad, times(8, 'Poison'));
    await publish(before, good, ['Lighthouse']);
    const after = await startWorld({ embedder: refusing('Poison', { isAway: false }), url: before.url });
    expect(await ask(after, good)).toEqual({ found: 1, degraded: false });
  });

  test.each([
    ['is away', true],
    ['refuses everything', false],
  ])('while the embedder %s answers by words and says so, until all is there', async (_, isAway) => {
    const before = await startWorld();
    const at = newTenant();
    await publish(before, at, times(11, 'Lighthouse'));
    const sparse = createSparseEmbedder();
    let fails = true;
    const broken = refusing('Lighthouse', { isAway });
    const embedPassages: Embedder['embedPassages'] = (...args) => (fails ? broken : sparse).embedPassages(...args);
    const after = await startWorld({ embedder: { ...sparse, embedPassages }, url: before.url });
    expect(await ask(after, at)).toEqual({ found: 10, degraded: true });
    fails = false;
    await after.settle();
    await after.keeper.advance();
    expect(await ask(after, at)).toEqual({ found: 10, degraded: false });
  });
});

test('an index in which most articles are refused does not take over from one that has them', async () => {
  const { engines } = durableEngines();
  const before = await startWorld({ engines });
  const at = newTenant();
  await publish(before, at, times(12, 'Lighthouse'));
  const embedder = refusing('Lighthouse', { isAway: false, fingerprint: 'another' });
  const after = await startWorld({ engines, embedder, url: before.url });
  for (let tries = 0; tries < 10; tries += 1) {
    await indexAll(after);
    await after.keeper.advance();
  }
  expect(await states(before)).toEqual(['serving', 'building']);
  expect(await ask(before, at)).toEqual({ found: 10, degraded: false });
});

describe('an engine that lost everything', () => {
  test('is filled anew, and every search says so until all is there', async () => {
    const { engines, inner } = durableEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    await publish(world, at, times(3, 'Lighthouse'));
    await inner.vector.close();
    await world.keeper.verify();
    expect(await ask(world, at)).toEqual({ found: 3, degraded: true });
    await indexAll(world);
    expect(await ask(world, at)).toEqual({ found: 3, degraded: true });
    await indexAll(world);
    await world.keeper.advance();
    expect(await ask(world, at)).toEqual({ found: 3, degraded: false });
    expect(await world.reconciler.run()).toBe(0);
  });

  test('of an index that is built does not take it over before it has all of it again', async () => {
    const { engines, inner } = durableEngines();
    const before = await startWorld({ engines });
    const at = newTenant();
    await publish(before, at, times(3, 'Lighthouse'));
    const embedder = { ...createSparseEmbedder(), fingerprint: 'another' };
    const after = await startWorld({ engines, embedder, url: before.url });
    const [building = ''] = await after.keeper.writable();
    await indexAll(after);
    await inner.vector.drop(building);
    await after.keeper.verify();
    expect(await states(before)).toEqual(['serving', 'building']);
    await indexAll(after);
    await after.keeper.advance();
    expect(await ask(after, at)).toEqual({ found: 3, degraded: false });
  });
});

test('an engine that lost an index while its queue was made gets all of it', async () => {
  const { engines, inner } = durableEngines();
  const before = await startWorld({ engines });
  await publish(before, newTenant(), times(3, 'Lighthouse'));
  const embedder = { ...createSparseEmbedder(), fingerprint: 'another' };
  const interrupted = await startWorld({ engines, embedder, url: before.url });
  const [building = ''] = await interrupted.keeper.writable();
  await indexAll(interrupted);
  await before.rows(`UPDATE generations SET queued_to = (SELECT max(id) FROM articles) WHERE name = $1`, building);
  await inner.vector.drop(building);
  const after = await startWorld({ engines, embedder, url: before.url });
  await indexAll(after);
  await after.keeper.advance();
  expect(await states(before)).not.toContain('building');
  expect(await after.reconciler.run()).toBe(0);
});

test('an index of thousands of articles is put into its queue in pieces, also when that was interrupted', async () => {
  const { engines } = durableEngines();
  const world = await startWorld({ engines });
  await world.rows(
    `INSERT INTO articles (id, org_id, project_id, slug, title, locale, status, published_version, published_at)
      SELECT 'art_' || lpad(n::text, 26, '0'), 'org', 'prj', 's' || n, '', 'en', 'published', 1, moment()
      FROM generate_series(1, 2500) n`,
  );
  const embedder = { ...createSparseEmbedder(), fingerprint: 'another' };
  const after = await startWorld({ engines, embedder, url: world.url });
  const queued = async () =>
    (await world.rows<{ count: number }>('SELECT count(*)::int AS count FROM index_tasks WHERE first_fill'))[0]?.count;
  expect(await queued()).toBe(2_500);
  // As a process leaves it that dies after the first piece.
  await world.rows('DELETE FROM index_tasks');
  await world.rows(`UPDATE generations SET queued_to = 'art_' || lpad('1000', 26, '0') WHERE state = 'building'`);
  await after.keeper.advance();
  expect(await states(world)).toEqual(['serving', 'building']);
  expect(await queued()).toBe(1_500);
});

describe('an index that is built while articles are published all the time', () => {
  const news = (count: number) => Array.from({ length: count }, (_, n) => `Lighthouse of today ${n}`);
  /** The new index has all that was there; of `published` articles it knows that they are to come. */
  async function building(indexes: 'alone' | 'beside the old one', published: number) {
    const { engines } = durableEngines();
    const before = await startWorld({ engines });
    await publish(before, newTenant(), times(12, 'Lighthouse'));
    const embedder = { ...createSparseEmbedder(), fingerprint: 'another' };
    const after = await startWorld({ engines, embedder, url: before.url });
    while (await after.indexer.indexDue());
    before.indexes = false;
    const unsaid = { body: '', slug: undefined, locale: 'en', tags: [] };
    const articles = news(published).map((title) => ({ ...unsaid, externalId: title, title }));
    const importing = before.articles.importArticles({ ...newTenant(), publish: true, articles }, aCall());
    await expect.poll(() => before.rows('SELECT FROM index_tasks'), { timeout: 60_000 }).toHaveLength(2 * published);
    if (indexes === 'beside the old one') while (await before.indexer.indexDue());
    await after.keeper.advance();
    await importing;
    return { before, after };
  }

  test('takes over, since there always is one that it does not have yet', async () => {
    const { before } = await building('beside the old one', 3);
    expect(await states(before)).toContain('serving');
    expect(await states(before)).not.toContain('building');
  });

  test('takes over with any number that nobody has found yet', async () => {
    expect(await states((await building('alone', 30)).before)).not.toContain('building');
  });

  test('does not take over while many that are found would be so no more', async () => {
    const { before, after } = await building('beside the old one', 30);
    expect(await states(before)).toEqual(['serving', 'building']);
    while (await after.indexer.indexDue());
    await after.keeper.advance();
    expect(await states(before)).not.toContain('building');
  });
});
