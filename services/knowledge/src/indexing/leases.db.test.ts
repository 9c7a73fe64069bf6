import { expect, test } from 'vitest';
import { type Engine, EngineError } from '../engines/engine.js';
import { durableEngines } from '../testing/durable-engines.js';
import { inventory } from '../testing/engine-suite.js';
import { flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An engine at whose writes something is waited for. */
function slow<E extends Engine<never>>(engine: E, before: () => Promise<unknown>): E {
  return new Proxy(engine, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'write') return value;
      return async (...args: unknown[]) => {
        await before();
        return (value as (...all: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

test('a lane stays with its process for as long as a batch takes', async () => {
  const { engines } = durableEngines();
  let goOn = () => {};
  let isWriting = false;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const keyword = slow(engines.keyword, () => {
    isWriting = true;
    return held;
  });
  const one = await startWorld({ engines: { ...engines, keyword } });
  const two = await startWorld({ engines, url: one.url });
  one.indexes = false;
  const { id } = await one.draft(newTenant(), { title: 'Lighthouse' });
  await one.rows(
    `UPDATE articles SET status = 'published', published_version = 1, shown_from = 1, published_at = clock_now() WHERE id = $1`,
    id,
  );
  await one.rows(
    `INSERT INTO pending (lane, article_id, project_id) SELECT $1, id, project_id FROM articles`,
    one.lanes.keyword.name,
  );
  const writing = one.step('keyword');
  await expect.poll(() => isWriting, { timeout: 60_000 }).toBe(true);
  const until = async () =>
    (await one.rows<{ at: Date }>(`SELECT owner_until AS at FROM lanes WHERE side = 'keyword'`))[0]?.at;
  for (let renewed = 0; renewed < 2; renewed += 1) {
    const endMs = (await until())?.getTime() ?? 0;
    await one.clock.advance(20_000 / 3);
    await expect.poll(async () => (await until())?.getTime() ?? 0, { timeout: 60_000 }).toBeGreaterThan(endMs);
  }
  expect(await two.step('keyword')).toBe(false);
  expect(two.lanes.keyword.isOwn).toBe(false);
  goOn();
  await writing;
  expect([one.written.keyword, two.written.keyword]).toEqual([1, 0]);
});

test('a process that alone cannot reach its engine leaves the lane to one that can', async () => {
  const { inner, engines } = durableEngines();
  const cut = flaky(inner.vector);
  cut.error = () => new EngineError('qdrant', 'cannot be reached', { isDown: true });
  const one = await startWorld({ engines: { ...engines, vector: cut.engine } });
  const two = await startWorld({ engines, url: one.url });
  one.indexes = two.indexes = false;
  cut.fails = () => 'before';
  const at = newTenant();
  await two.published(at, { title: 'Lighthouse' });
  // It notices while it writes, and looks again before it gives up.
  for (let tries = 0; tries < 2; tries += 1) await expect(one.step('vector')).rejects.toThrow('cannot be reached');
  await two.index();
  expect([one.lanes.vector.isOwn, two.lanes.vector.isOwn, two.written.vector]).toEqual([false, true, 1]);
  expect(await one.step('vector')).toBe(false);
  expect(await two.rows('SELECT FROM lanes WHERE error IS NOT NULL')).toEqual([]);
});

test('a lease that was lost in the midst of work is not taken again before that has ended', async () => {
  const { engines } = durableEngines();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let meanwhile = async () => {};
  const keyword = slow(engines.keyword, () => meanwhile());
  const one = await startWorld({ engines: { ...engines, keyword } });
  one.indexes = false;
  const { at: place } = await one.draft(newTenant(), { title: 'Lighthouse' });
  await one.articles.publishArticle(place, aCall());
  let isWriting = false;
  meanwhile = () => {
    isWriting = true;
    return held;
  };
  const writing = one.step('keyword');
  const { name } = one.lanes.keyword;
  const lane = async () =>
    (await one.rows<{ owner: string; at: Date }>('SELECT owner, tended_at AS at FROM lanes WHERE name = $1', name))[0];
  const soon = { timeout: 60_000 };
  // As if another process had taken it, and given it back.
  await expect.poll(() => isWriting, soon).toBe(true);
  await one.rows('UPDATE lanes SET owner = NULL, owner_until = NULL WHERE name = $1', name);
  const lostAtMs = (await lane())?.at.getTime() ?? 0;
  await one.clock.advance(20_000 / 3);
  await expect.poll(async () => (await lane())?.at.getTime() ?? 0, soon).toBeGreaterThan(lostAtMs);
  expect(await lane()).toMatchObject({ owner: null });
  goOn();
  await writing;
  expect(await one.rows('SELECT FROM pending WHERE lane = $1', name)).toHaveLength(1);
});

/** Two processes with the same rules, and an article. The first one loses its lease once, while it writes to its keyword engine. */
async function twoWriters() {
  const { engines } = durableEngines();
  let meanwhile = async () => {};
  const lose = async () => {
    const now = meanwhile;
    meanwhile = async () => {};
    await now();
  };
  const one = await startWorld({ engines: { ...engines, keyword: slow(engines.keyword, lose) } });
  const two = await startWorld({ engines, url: one.url });
  const at = newTenant();
  const { id, at: place } = await one.published(at, { title: 'Lighthouse' });
  one.indexes = two.indexes = false;
  const whenItsLeaseIsOver = (work: () => Promise<void>) => {
    meanwhile = async () => {
      await one.rows(`UPDATE lanes SET owner_until = clock_now() - interval '1 second'`);
      await work();
    };
  };
  const held = () => inventory(engines.keyword, two.lanes.keyword.name, at, id);
  return { one, two, place, held, whenItsLeaseIsOver };
}

test('a process that outlived its lease has what it wrote written again', async () => {
  const { one, two, place, held, whenItsLeaseIsOver } = await twoWriters();
  await one.articles.unpublishArticle(place, aCall());
  whenItsLeaseIsOver(async () => {
    await one.articles.publishArticle(place, aCall());
    await two.step('keyword');
    expect(await held()).toHaveLength(1);
  });
  await one.step('keyword');
  expect(await held()).toHaveLength(0);
  await two.step('keyword');
  expect(await held()).toHaveLength(1);
  expect(await two.rows('SELECT FROM pending WHERE lane = $1', two.lanes.keyword.name)).toEqual([]);
});

test('a process that outlived its lease takes back what it wrote of a version that is passed', async () => {
  const { one, two, place, held, whenItsLeaseIsOver } = await twoWriters();
  const publish = async (title: string) => {
    await one.edit(place, { title });
    await one.articles.publishArticle(place, aCall());
  };
  const versions = async () => (await held()).map(({ version }) => version);
  await publish('Second');
  whenItsLeaseIsOver(async () => {
    await publish('Third');
    await two.index();
    expect(await versions()).toEqual([3]);
    expect(await two.rows('SELECT version FROM passages')).toEqual([{ version: 3 }]);
  });
  await one.step('keyword');
  expect(await versions()).toEqual([3]);
  await two.index();
  expect(await versions()).toEqual([3]);
  expect(await two.rows('SELECT FROM pending')).toEqual([]);
});

test.each([
  { name: 'lose their leases and meet leave what is published and nothing else, without any comparison', die: false },
  { name: 'also die in the midst of it leave what is published, and a comparison clears away the rest', die: true },
])('processes that $name', async ({ die }) => {
  const { engines: shared } = durableEngines();
  const slowly = () => after(Math.random() * 60);
  const engines = { keyword: slow(shared.keyword, slowly), vector: slow(shared.vector, slowly) };
  const world = await startWorld({ engines });
  world.indexes = false;
  const others: TestKnowledge[] = [];
  for (let n = 0; n < 3; n += 1) others.push(await startWorld({ engines, url: world.url, indexes: false }));
  const at = newTenant();
  const drafts = await Promise.all(Array.from({ length: 8 }, (_, n) => world.draft(at, { title: `Article ${n}` })));
  const stopping = new AbortController();
  const { signal } = stopping;
  const works = async (one: TestKnowledge, side: 'keyword' | 'vector') => {
    while (!signal.aborted) {
      const dying = new AbortController();
      const timer = die ? setTimeout(() => dying.abort(), 20 + Math.random() * 200) : undefined;
      await one.step(side, dying).catch(() => undefined);
      clearTimeout(timer);
      await after(5);
    }
  };
  const endsLeases = async () => {
    while (!signal.aborted) {
      await after(Math.random() * 60);
      await world.rows(`UPDATE lanes SET owner_until = clock_now() - interval '1 millisecond' WHERE random() < 0.5`);
    }
  };
  const workers = others.flatMap((one) => [works(one, 'keyword'), works(one, 'vector')]);
  const ending = endsLeases();
  const author = async () => {
    for (let step = 0; step < 25; step += 1) {
      const place = drafts[Math.floor(Math.random() * drafts.length)]?.at;
      if (!place) continue;
      if (Math.random() < 0.3) await world.articles.unpublishArticle(place, aCall());
      else {
        await world.edit(place, { body: `${'# Part\n\ntext '.repeat(1 + Math.floor(Math.random() * 60))}${step}` });
        await Promise.race([world.articles.publishArticle(place, aCall()), after(30)]);
      }
      await after(20);
    }
  };
  await Promise.all([author(), author(), author()]);
  await after(2_500);
  stopping.abort();
  await Promise.all([...workers, ending]);
  await world.rows('UPDATE lanes SET owner = NULL');
  await world.settle();
  const shown = await world.rows<{ id: string; version: number; passages: number }>(
    `SELECT a.id, a.published_version AS version, count(p.*)::int AS passages FROM articles a
      LEFT JOIN passages p ON p.article_id = a.id AND p.version = a.published_version
      WHERE a.published_version IS NOT NULL GROUP BY a.id ORDER BY a.id`,
  );
  const wanted = new Map(shown.map(({ id, version, passages }) => [`${id} ${version}`, passages]));
  const heldBy = async (side: 'keyword' | 'vector') => {
    const held = new Map<string, number>();
    for (const { id } of drafts)
      for (const { version } of await inventory(shared[side] as Engine<never>, world.lanes[side].name, at, id))
        held.set(`${id} ${version}`, (held.get(`${id} ${version}`) ?? 0) + 1);
    return held;
  };
  if (die) {
    for (const side of ['keyword', 'vector'] as const) {
      const held = await heldBy(side);
      for (const [key, passages] of wanted) expect([key, held.get(key)]).toEqual([key, passages]);
    }
    await world.compare(...drafts.map(({ id }) => id));
  }
  for (const side of ['keyword', 'vector'] as const) expect(await heldBy(side)).toEqual(wanted);
});
