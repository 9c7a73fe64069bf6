import { randomBytes } from 'node:crypto';
import { newId } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ArticleChange,
  type Engine,
  type EngineHit,
  type Passage,
  type PassageRef,
  type SearchFilter,
  sliceOf,
} from '../engines/engine.js';
import { aPassage, newTenant } from './passages.js';

/** How the suite works with one kind of engine: the same passages and words for all of them. */
export interface EngineUnderTest<Item> {
  /** A fresh engine with nothing in it; `close` also removes what it left in a server. */
  open(): Promise<{ engine: Engine<Item>; close(): Promise<void> }>;
  item(passage: Passage): Item;
  /** Searches for words; as each engine asks for it. */
  find(
    engine: Engine<Item>,
    index: string,
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
    const index = newIndex();
    beforeAll(async () => {
      ({ engine, close } = await open());
      await engine.prepare(index);
    });
    afterAll(() => close());

    const write = (...passages: Passage[]) => engine.write(index, changesOf(passages, item));
    const change = (tenant: InProject, articleId: string, next: readonly Passage[], gone: readonly Passage[]) =>
      engine.write(index, [{ ...tenant, articleId, items: next.map(item), gone: gone.map(({ id }) => id) }]);
    const search = (tenant: InProject, words: string, options = {}) => find(engine, index, tenant, words, options);
    const ids = (hits: readonly EngineHit[]) => hits.map(({ articleId }) => articleId);

    test('the article that fits is found, at its version and passage, the better one first', async () => {
      const tenant = newTenant();
      const lamp = aPassage(tenant, { title: 'Lamps', text: 'A broken lamp is replaced.', version: 3, ordinal: 2 });
      const other = aPassage(tenant, { title: 'Invoices', text: 'Where your invoice is, and where the lamp is not.' });
      await write(lamp, other, aPassage(tenant, { title: 'Parcels', text: 'Tracking of a parcel.' }));
      const hits = await search(tenant, 'broken lamp replaced');
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
      const hits = await search(tenant, 'flickering bulb');
      expect(hits.filter((hit) => hit.articleId === articleId)).toEqual([expect.objectContaining({ ordinal: 1 })]);
    });

    test('writing again replaces, the version before goes when the next comes, and an article can be forgotten', async () => {
      const tenant = newTenant();
      const old = aPassage(tenant, { title: 'Zeppelin', text: 'zeppelin' });
      const { articleId } = old;
      const next = aPassage(tenant, { articleId, title: 'Dirigible', text: 'dirigible', version: 2 });
      await write(old);
      await write(old);
      for (let time = 0; time < 2; time += 1) {
        await change(tenant, articleId, [next], [old]);
        expect(await search(tenant, 'dirigible')).toEqual([expect.objectContaining({ articleId, version: 2 })]);
        expect((await search(tenant, 'zeppelin')).filter(({ version }) => version === 1)).toEqual([]);
        expect(await inventory(engine, index, tenant, articleId)).toHaveLength(1);
      }
      for (let time = 0; time < 2; time += 1) await change(tenant, articleId, [], [old, next]);
      expect(await search(tenant, 'dirigible')).toEqual([]);
    });

    test('many articles change at once, each as it is told', async () => {
      const tenant = newTenant();
      const passages = Array.from({ length: 30 }, (_, at) => aPassage(tenant, { title: `Kettle k${at}` }));
      await write(...passages);
      const changes = passages.map((passage, at) => {
        const next = { ...passage, id: aPassage(tenant).id, title: `Kettle k${at}`, version: 2 };
        const { articleId } = passage;
        return { ...tenant, articleId, items: at % 2 === 0 ? [item(next)] : [], gone: [passage.id] };
      });
      await engine.write(index, changes);
      const left = (await search(tenant, 'kettle', { limit: 50 })).map(({ articleId, version }) => [
        articleId,
        version,
      ]);
      const wanted = passages.filter((_, at) => at % 2 === 0).map(({ articleId }) => [articleId, 2]);
      expect(left.sort()).toEqual(wanted.sort());
      await engine.write(index, []);
    });

    test('nobody finds, or changes, what is another tenant’s', async () => {
      const [mine, theirs] = [newTenant(), newTenant()];
      const text = 'The same secret sentence about marmalade.';
      const articleId = newId('art');
      const own = aPassage(mine, { articleId, text, title: 'Marmalade' });
      const foreign = aPassage(theirs, { articleId, text, title: 'Marmalade' });
      await write(own);
      await write(foreign);
      expect(await search(mine, 'marmalade')).toHaveLength(1);
      expect(await search(newTenant(), 'marmalade')).toEqual([]);
      // The same project under another organization is nobody's.
      const mixed = { orgId: theirs.orgId, projectId: mine.projectId };
      expect(await search(mixed, 'marmalade')).toEqual([]);
      await change(theirs, articleId, [], [foreign]);
      expect(await search(mine, 'marmalade')).toHaveLength(1);
      expect(await search(theirs, 'marmalade')).toEqual([]);
    });

    test.each(["it's", 'a"b', "o'neil\\", 'x" OR project_id EXISTS OR "', 'line\nbreak', 'ü – 日本'])(
      'a tag or locale is taken as it is: %j',
      async (tag) => {
        const tenant = newTenant();
        const tagged = aPassage(tenant, { title: 'Quoted', text: 'quoted', tags: [tag, 'b'] });
        await write(tagged, aPassage(tenant, { title: 'Quoted', text: 'quoted', tags: ['other'] }));
        await write(aPassage(newTenant(), { title: 'Quoted', text: 'quoted', tags: [tag] }));
        expect(ids(await search(tenant, 'quoted', { filter: { tag } }))).toEqual([tagged.articleId]);
        expect(await search(tenant, 'quoted', { filter: { locale: tag } })).toEqual([]);
      },
    );

    test('a locale finds its variants, and not what only begins alike', async () => {
      const tenant = newTenant();
      const of = (locale: string) => aPassage(tenant, { title: 'Orange', text: 'orange', locale });
      const [en, british, enx] = [of('en'), of('en-GB'), of('enm')];
      await write(en, british, enx);
      const found = async (locale: string) => ids(await search(tenant, 'orange', { filter: { locale } })).sort();
      expect(await found('en')).toEqual([en.articleId, british.articleId].sort());
      expect(await found('en-GB')).toEqual([british.articleId]);
      expect(await found('de')).toEqual([]);
    });

    test('no more than the limit, and words that are nowhere find nothing', async () => {
      const tenant = newTenant();
      const passages = Array.from({ length: 12 }, () => aPassage(tenant, { title: 'Candle', text: 'candle' }));
      await write(...passages);
      expect(await search(tenant, 'candle', { limit: 5 })).toHaveLength(5);
      expect(new Set(ids(await search(tenant, 'candle', { limit: 50 }))).size).toBe(12);
      expect(await search(newTenant(), 'candle')).toEqual([]);
    });

    test('many passages in one call are all there', async () => {
      const tenant = newTenant();
      const articleId = newId('art');
      const passages = Array.from({ length: 700 }, (_, ordinal) =>
        aPassage(tenant, { articleId, ordinal, title: 'Long', text: `Part ${ordinal}` }),
      );
      await write(...passages);
      expect(await inventory(engine, index, tenant, articleId)).toHaveLength(700);
      const held = await engine.count(index);
      expect(held).toBeGreaterThanOrEqual(700);
      await change(tenant, articleId, [], passages);
      expect(await inventory(engine, index, tenant, articleId)).toEqual([]);
      expect(await engine.count(index)).toBe(held - 700);
    });

    test('the inventory of a slice tells every passage of its articles, whoever’s they are, and no other', async () => {
      const tenants = [newTenant(), newTenant()];
      const passages = tenants.map((tenant) => aPassage(tenant, { title: 'Listed', version: 7, ordinal: 3 }));
      await write(...passages);
      for (const { orgId, projectId, articleId } of passages) {
        const told = await engine.inventory(index, sliceOf(articleId));
        expect(told).toContainEqual({ orgId, projectId, articleId, version: 7, ordinal: 3 });
        expect(new Set(told.map((each) => sliceOf(each.articleId)))).toEqual(new Set([sliceOf(articleId)]));
      }
    });

    test('a search that nobody waits for is given up', async () => {
      const tenant = newTenant();
      const signal = AbortSignal.abort(new Error('given up'));
      await expect(search(tenant, 'lamp', { signal })).rejects.toThrow();
    });

    test.each(['', 'A', 'a b', '../x', 'a'.repeat(65)])('%j is no name of an index', async (bad) => {
      await expect(engine.prepare(bad)).rejects.toThrow();
    });
  });

  describe(`${name}: indexes`, () => {
    let engine: Engine<Item>;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ engine, close } = await open());
    });
    afterAll(() => close());

    test('stand beside each other, each of its own, and can go', async () => {
      const tenant = newTenant();
      const [one, other] = [newIndex(), newIndex()];
      const windmills = async (index: string) =>
        (await find(engine, index, tenant, 'windmill')).map(({ version }) => version);
      for (const [at, index] of [one, other].entries()) {
        expect(await engine.prepare(index)).toBe(true);
        expect(await windmills(index)).toEqual([]);
        await engine.write(index, changesOf([aPassage(tenant, { title: 'Windmill', version: at + 1 })], item));
      }
      expect([await windmills(one), await windmills(other)]).toEqual([[1], [2]]);
      expect((await engine.indexes()).sort()).toEqual([one, other].sort());
      // Preparing what is there leaves its passages alone.
      const noted = () => Promise.reject(new Error('not noted'));
      expect(await engine.prepare(other, undefined, noted)).toBe(false);
      for (let time = 0; time < 2; time += 1) await engine.drop(one);
      expect([await engine.indexes(), await windmills(other)]).toEqual([[other], [2]]);
      await engine.drop(other);
      await expect(engine.prepare(other, undefined, noted)).rejects.toThrow('not noted');
      expect(await engine.indexes()).toEqual([]);
      expect(await engine.prepare(other)).toBe(true);
      expect(await windmills(other)).toEqual([]);
    });

    test('that are not there are neither made by a write nor searched', async () => {
      const [tenant, index] = [newTenant(), newIndex()];
      const [before, change] = [await engine.indexes(), changesOf([aPassage(tenant, { title: 'Windmill' })], item)];
      await expect(engine.write(index, change)).rejects.toThrow();
      await expect(find(engine, index, tenant, 'windmill')).rejects.toThrow();
      await expect(engine.inventory(index, 0)).rejects.toThrow();
      await expect(engine.count(index)).rejects.toThrow();
      expect(await engine.indexes()).toEqual(before);
    });
  });
}

/** Passages that are new to an index, as changes of their articles. */
export function changesOf<Item>(passages: readonly Passage[], item: (passage: Passage) => Item): ArticleChange<Item>[] {
  const changes = new Map<string, ArticleChange<Item> & { items: Item[] }>();
  for (const passage of passages) {
    const { orgId, projectId, articleId } = passage;
    const known = changes.get(articleId) ?? { orgId, projectId, articleId, items: [], gone: [] };
    known.items.push(item(passage));
    changes.set(articleId, known);
  }
  return [...changes.values()];
}

/** What an index holds of a tenant's article. */
export async function inventory<Item>(
  engine: Engine<Item>,
  index: string,
  { orgId, projectId }: InProject,
  articleId: string,
): Promise<PassageRef[]> {
  const all = await engine.inventory(index, sliceOf(articleId));
  return all.filter((ref) => ref.articleId === articleId && ref.orgId === orgId && ref.projectId === projectId);
}

export function newIndex(): string {
  return `i-${randomBytes(6).toString('hex')}`;
}
