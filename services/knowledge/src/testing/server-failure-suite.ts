import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArticleChange, type Engine, type EngineHit, engineFaults, type Passage } from '../engines/engine.js';
import { changesOf, newIndex } from './engine-suite.js';
import { type FailingProxy, type Failure, startFailingProxy } from './failing-proxy.js';
import { engineFailure } from './failure-suite.js';
import { aPassage, newTenant } from './passages.js';

/** How the suite works with an engine of a server that answers: a real one where there is one. */
export interface EngineOfServer<Item> {
  readonly url: string;
  /** Absent: the server asks for none. */
  readonly apiKey: string | undefined;
  open(options: { url: string; apiKey: string | undefined; prefix: string; timeoutMs: number }): Engine<Item>;
  item(passage: Passage): Item;
  find(engine: Engine<Item>, index: string, tenant: ReturnType<typeof newTenant>, words: string): Promise<EngineHit[]>;
}

/** Long enough for a real server, short enough to wait for its end. */
const patientMs = 60_000;
const impatientMs = 1_000;
const away = 'The search engine cannot be reached.';
const failures: readonly Failure[] = ['cut', 'unheard', 'page', 'silent'];

/** What every engine promises when its server, which is there, fails on the way, refuses or loses what it had. */
export function serverFailureSuite<Item>(name: string, given: () => EngineOfServer<Item>): void {
  describe(`${name} that fails`, () => {
    const [index, prefix] = [newIndex(), `t${randomBytes(6).toString('hex')}`];
    let under: EngineOfServer<Item>;
    let engine: Engine<Item>;
    let proxy: FailingProxy;
    beforeAll(async () => {
      under = given();
      engine = under.open({ ...under, prefix, timeoutMs: patientMs });
      proxy = await startFailingProxy(under.url);
      await engine.prepare(index);
    });
    afterAll(async () => {
      for (const made of await engine.indexes()) await engine.drop(made);
      await Promise.all([engine.close(), proxy.close()]);
    });

    const through = (timeoutMs: number) => under.open({ ...under, url: proxy.url, prefix, timeoutMs });

    test.each(failures)(
      'a write that is %s fails as one of a server that is away, is repeated, and leaves each passage once',
      async (failure) => {
        const [tenant, before] = [newTenant(), await engine.count(index)];
        const articles = Array.from({ length: 20 }, (_, at) => aPassage(tenant, { text: `lamp number ${at}` }));
        const changes = changesOf(articles, under.item);
        proxy.fail(failure, 1);
        const failed = proxy.failed;
        const impatient = through(failure === 'silent' ? impatientMs : patientMs);
        const error = await engineFailure(impatient.write(index, changes));
        expect([error.isDown, proxy.failed - failed]).toEqual([true, 1]);
        expect([away, engineFaults.write]).toContain(error.publicReason);
        await impatient.write(index, changes);
        expect(await engine.count(index)).toBe(before + articles.length);
        const found = await under.find(engine, index, tenant, 'lamp');
        expect(new Set(found.map(({ articleId }) => articleId)).size).toBe(10);
        await impatient.close();
      },
    );

    test('the next version of an article comes whole or not at all', async () => {
      const tenant = newTenant();
      const old = aPassage(tenant, { text: 'zeppelin' });
      const next = aPassage(tenant, { articleId: old.articleId, text: 'dirigible', version: 2 });
      const change: ArticleChange<Item> = { ...next, items: [under.item(next)], gone: [old.id] };
      const versions = async () =>
        (await Promise.all(['zeppelin', 'dirigible'].map((words) => under.find(engine, index, tenant, words))))
          .flat()
          .filter(({ articleId }) => articleId === old.articleId)
          .map(({ version }) => version);
      await engine.write(index, changesOf([old], under.item));
      const cut = through(patientMs);
      proxy.fail('cut', 1);
      await engineFailure(cut.write(index, [change]));
      expect(new Set(await versions())).toEqual(new Set([1]));
      await cut.write(index, [change]);
      expect(new Set(await versions())).toEqual(new Set([2]));
      await cut.close();
    });

    test('what somebody deletes in the server is missed by count and inventory', async () => {
      const own = newIndex();
      await engine.prepare(own);
      await engine.write(own, changesOf([aPassage(newTenant())], under.item));
      expect(await engine.count(own)).toBe(1);
      await under.open({ ...under, prefix, timeoutMs: patientMs }).drop(own);
      const error = await engineFailure(engine.count(own));
      expect(error.isDown).toBe(false);
      expect(await engine.prepare(own)).toBe(true);
      expect(await engine.count(own)).toBe(0);
    });

    test('a key that the server refuses is told as refused', async () => {
      if (under.apiKey === undefined) return void expect(await engine.indexes()).toContain(index);
      const refused = under.open({ ...under, apiKey: `${under.apiKey}-not`, prefix, timeoutMs: patientMs });
      for (const ask of [() => refused.prepare(index), () => refused.count(index), () => refused.indexes()]) {
        const error = await engineFailure(ask());
        expect([error.isDown, error.publicReason]).toEqual([true, engineFaults.key]);
      }
      await refused.close();
    });
  });
}
