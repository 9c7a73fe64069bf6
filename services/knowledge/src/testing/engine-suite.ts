import { randomBytes } from 'node:crypto';
import { newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, EngineHit, Passage, PassageRef, SearchFilter } from '../search/engine.js';
import { aPassage, newTenant } from './passages.js';

/** How the suite works with one kind of engine: the same passages and words for all of them. */
export interface EngineUnderTest<Item> {
  /** A fresh engine with nothing in it; `close` also removes what it left in a server. */
  open(): Promise<{ engine: Engine<Item>; close(): Promise<void> }>;
  item(passage: Passage): Item;
  /** Searches for words; as each engine asks for it. */
  find(
    engine: Engine<Item>,
    tenant: InProject,
    words: string,
    options?: { filter?: SearchFilter; limit?: number; signal?: AbortSignal },
  ): Promise<EngineHit[]>;
}

/** What every engine promises, whether it finds by words or by vectors. */
export function engineSuite<Item>(name: string, { open, item, find }: EngineUnderTest<Item>): void {
  describe(name, () => {
    let engine: Engine<Item>;
    let close: () => Promise<void>;
    const generation = newGeneration();
    beforeAll(async () => {
      ({ engine, close } = await open());
      await expect(find(engine, newTenant(), 'lamp')).rejects.toThrow();
      await engine.prepare(generation);
      await engine.activate(generation);
    });
    afterAll(() => close());

    const write = (...passages: Passage[]) => engine.upsert(generation, passages.map(item));
    const ids = (hits: readonly EngineHit[]) => hits.map(({ articleId }) => articleId);

    test('the article that fits is found, at its version and passage, the better one first', async () => {
      const tenant = newTenant();
      const lamp = aPassage(tenant, { title: 'Lamps', text: 'A broken lamp is replaced.', version: 3, ordinal: 2 });
      const other = aPassage(tenant, { title: 'Invoices', text: 'Where your invoice is, and where the lamp is not.' });
      await write(lamp, other, aPassage(tenant, { title: 'Parcels', text: 'Tracking of a parcel.' }));
      const hits = await find(engine, tenant, 'broken lamp replaced');
      expect(hits[0]).toMatchObject({ articleId: lamp.articleId, version: 3, ordinal: 2 });
      expect(hits.every(({ score }) => Number.isFinite(score))).toBe(true);
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
    });

    test('an article is found once, by its best passage', async () => {
      const tenant = newTenant();
      const articleId = newId('art');
      const part = (ordinal: number, text: string) => aPassage(tenant, { articleId, ordinal, title: 'Lamps', text });
      await write(
        part(0, 'All about lamps and how they are made of glass and brass.'),
        part(1, 'A flickering lamp: tighten the bulb.'),
        part(2, 'Colours of a lamp and what people like about them in winter.'),
        aPassage(tenant, { title: 'Invoices', text: 'Where your invoice is.' }),
      );
      const hits = await find(engine, tenant, 'flickering bulb');
      expect(hits.filter((hit) => hit.articleId === articleId)).toEqual([expect.objectContaining({ ordinal: 1 })]);
    });

    test('writing again replaces, and a version can be kept while the others go', async () => {
      const tenant = newTenant();
      const old = aPassage(tenant, { title: 'Zeppelin', text: 'zeppelin' });
      const next = {
        ...aPassage(tenant, { title: 'Dirigible', text: 'dirigible' }),
        articleId: old.articleId,
        version: 2,
      };
      await write(old);
      await write(old, next);
      const removal = { ...tenant, articleId: old.articleId };
      await engine.remove(generation, { ...removal, keepVersion: 2 });
      expect(await find(engine, tenant, 'dirigible')).toEqual([expect.objectContaining({ version: 2 })]);
      expect((await find(engine, tenant, 'zeppelin')).filter(({ version }) => version === 1)).toEqual([]);
      await engine.remove(generation, removal);
      await engine.remove(generation, removal);
      expect(await find(engine, tenant, 'dirigible')).toEqual([]);
    });

    test('nobody finds, or removes, what is another tenant’s', async () => {
      const [mine, theirs] = [newTenant(), newTenant()];
      const text = 'The same secret sentence about marmalade.';
      const articleId = newId('art');
      const own = aPassage(mine, { articleId, text, title: 'Marmalade' });
      const foreign = aPassage(theirs, { articleId, text, title: 'Marmalade' });
      await write(own, foreign);
      expect(await find(engine, mine, 'marmalade')).toHaveLength(1);
      expect(await find(engine, newTenant(), 'marmalade')).toEqual([]);
      // The same project under another organization is nobody's.
      const mixed = { orgId: theirs.orgId, projectId: mine.projectId };
      expect(await find(engine, mixed, 'marmalade')).toEqual([]);
      await engine.remove(generation, { ...mixed, articleId });
      await engine.remove(generation, { ...theirs, articleId });
      expect(await find(engine, mine, 'marmalade')).toHaveLength(1);
      expect(await find(engine, theirs, 'marmalade')).toEqual([]);
    });

    test.each(["it's", 'a"b', "o'neil\\", 'x" OR project_id EXISTS OR "', 'line\nbreak', 'ü – 日本'])(
      'a tag or locale is taken as it is: %j',
      async (tag) => {
        const tenant = newTenant();
        const tagged = aPassage(tenant, { title: 'Quoted', text: 'quoted', tags: [tag, 'b'] });
        await write(tagged, aPassage(tenant, { title: 'Quoted', text: 'quoted', tags: ['other'] }));
        await write(aPassage(newTenant(), { title: 'Quoted', text: 'quoted', tags: [tag] }));
        expect(ids(await find(engine, tenant, 'quoted', { filter: { tag } }))).toEqual([tagged.articleId]);
        expect(await find(engine, tenant, 'quoted', { filter: { locale: tag } })).toEqual([]);
      },
    );

    test('a locale finds its variants, and not what only begins alike', async () => {
      const tenant = newTenant();
      const of = (locale: string) => aPassage(tenant, { title: 'Orange', text: 'orange', locale });
      const [en, british, enx] = [of('en'), of('en-GB'), of('enm')];
      await write(en, british, enx);
      const found = async (locale: string) => ids(await find(engine, tenant, 'orange', { filter: { locale } })).sort();
      expect(await found('en')).toEqual([en.articleId, british.articleId].sort());
      expect(await found('en-GB')).toEqual([british.articleId]);
      expect(await found('de')).toEqual([]);
    });

    test('no more than the limit, and words that are nowhere find nothing', async () => {
      const tenant = newTenant();
      const passages = Array.from({ length: 12 }, () => aPassage(tenant, { title: 'Candle', text: 'candle' }));
      await write(...passages);
      expect(await find(engine, tenant, 'candle', { limit: 5 })).toHaveLength(5);
      expect(new Set(ids(await find(engine, tenant, 'candle', { limit: 50 }))).size).toBe(12);
      expect(await find(engine, newTenant(), 'candle')).toEqual([]);
    });

    test('many passages in one call are all there', async () => {
      const tenant = newTenant();
      const articleId = newId('art');
      const passages = Array.from({ length: 700 }, (_, ordinal) =>
        aPassage(tenant, { articleId, ordinal, title: 'Long', text: `Part ${ordinal}` }),
      );
      await write(...passages);
      expect((await inventory(engine, generation, tenant)).length).toBe(700);
      await engine.remove(generation, { ...tenant, articleId });
      expect(await inventory(engine, generation, tenant)).toEqual([]);
    });

    test('the inventory tells every passage, whoever’s it is', async () => {
      const tenants = [newTenant(), newTenant()];
      const passages = tenants.map((tenant) => aPassage(tenant, { title: 'Listed', version: 7, ordinal: 3 }));
      await write(...passages);
      for (const { orgId, projectId, articleId } of passages)
        expect(await inventory(engine, generation, { orgId, projectId })).toEqual([
          { orgId, projectId, articleId, version: 7, ordinal: 3 },
        ]);
    });

    test('a search that nobody waits for is given up', async () => {
      const tenant = newTenant();
      const signal = AbortSignal.abort(new Error('given up'));
      await expect(find(engine, tenant, 'lamp', { signal })).rejects.toThrow();
    });

    test.each(['', 'A', 'a b', '../x', 'a'.repeat(65)])('%j is no name of a generation', async (bad) => {
      await expect(engine.prepare(bad)).rejects.toThrow();
    });
  });

  describe(`${name}: generations`, () => {
    let engine: Engine<Item>;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ engine, close } = await open());
    });
    afterAll(() => close());

    test('one is built beside the other, takes over at once, and the old one can go', async () => {
      const tenant = newTenant();
      const [old, next] = [newGeneration(), newGeneration()];
      await engine.prepare(old);
      await engine.upsert(old, [item(aPassage(tenant, { title: 'Windmill', version: 1 }))]);
      await engine.activate(old);
      await engine.prepare(next);
      await engine.upsert(next, [item(aPassage(tenant, { title: 'Windmill', version: 2 }))]);
      expect((await find(engine, tenant, 'windmill')).map(({ version }) => version)).toEqual([1]);
      await expect(engine.drop(old)).rejects.toThrow();
      await engine.activate(next);
      await engine.activate(next);
      expect((await find(engine, tenant, 'windmill')).map(({ version }) => version)).toEqual([2]);
      expect((await engine.generations()).sort()).toEqual([old, next].sort());
      await engine.drop(old);
      await engine.drop(old);
      expect(await engine.generations()).toEqual([next]);
      // Preparing what is there leaves its passages alone.
      await engine.prepare(next);
      expect(await find(engine, tenant, 'windmill')).toHaveLength(1);
    });

    test('only what was prepared can take over', async () => {
      await expect(engine.activate(newGeneration())).rejects.toThrow();
    });
  });
}

/** Of the tenant's, whatever else the generation holds. */
export async function inventory<Item>(
  engine: Engine<Item>,
  generation: string,
  tenant: InProject,
): Promise<PassageRef[]> {
  const found: PassageRef[] = [];
  for await (const batch of engine.inventory(generation)) {
    found.push(...batch.filter(({ orgId, projectId }) => orgId === tenant.orgId && projectId === tenant.projectId));
  }
  return found;
}

export function newGeneration(): string {
  return `g-${randomBytes(6).toString('hex')}`;
}
