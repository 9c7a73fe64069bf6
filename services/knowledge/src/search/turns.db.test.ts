import { SearchMode } from '@pharos/proto/pharos/knowledge/v1/search';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { aCall, newTenant } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';

const absent = { mode: 0, locale: undefined, tag: undefined, minScore: undefined } as const;

test('however many searches of one organization are under way or wait, another one’s begins at once', async () => {
  const world = await startWorld();
  const [busy, other] = [newTenant(), newTenant()];
  for (const at of [busy, other]) await world.published(at, { title: 'How to reset a lamp' });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  onTestFinished(open);
  const { keyword } = world.engines;
  const search = keyword.search.bind(keyword);
  let held = 0;
  vi.spyOn(keyword, 'search').mockImplementation(async (index, tenant, query) => {
    if (tenant.orgId === busy.orgId) {
      held += 1;
      await opened;
    }
    return search(index, tenant, query);
  });
  const ask = (at: typeof busy) => world.search.resolveSearch({ ...at, ...absent, q: 'lamp', limit: 10 }, aCall());
  const flood = Array.from({ length: 20 }, () => ask(busy));
  expect((await ask(other)).hits).toHaveLength(1);
  expect(held).toBe(2);
  open();
  for (const { hits } of await Promise.all(flood)) expect(hits).toHaveLength(1);
});

test('searches that wait for an embedder take no turns from those that need none', async () => {
  const embedder = createSparseEmbedder();
  const world = await startWorld({ embedder });
  const [busy, other] = [newTenant(), newTenant()];
  for (const at of [busy, other]) await world.published(at, { title: 'How to reset a lamp' });
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  onTestFinished(() => open());
  const embed = embedder.embedQuery.bind(embedder);
  let waiting = 0;
  vi.spyOn(embedder, 'embedQuery').mockImplementation(async (...asked) => {
    waiting += 1;
    await opened;
    return embed(...asked);
  });
  const ask = (at: typeof busy, mode: SearchMode) =>
    world.search.resolveSearch({ ...at, ...absent, mode, q: 'lamp', limit: 10 }, aCall());
  const flood = [busy, busy, other, other, newTenant()].map((at) => ask(at, SearchMode.SEMANTIC));
  await expect.poll(() => waiting).toBe(flood.length);
  for (const at of [busy, other]) expect((await ask(at, SearchMode.KEYWORD)).hits).toHaveLength(1);
  open();
  await Promise.all(flood);
});
