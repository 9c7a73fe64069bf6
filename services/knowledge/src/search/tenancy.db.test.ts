import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import type { EngineHit } from '../engines/index.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { splitVersion } from '../text/index.js';
import { findShown } from './find-shown.js';

/** What both engines answer to every search, whoever asks. */
let answer: EngineHit[] = [];
const careless = <E extends object>(engine: E): E => Object.assign(engine, { search: async () => answer });

let world: TestKnowledge;
beforeAll(async () => {
  const keyword = careless(createEmbeddedKeywordEngine());
  const vector = careless(createEmbeddedVectorEngine({ kind: 'sparse' }));
  world = await TestKnowledge.start({ engines: { keyword, vector } });
});
afterAll(() => world.stop());

let mine: ReturnType<typeof newTenant>;
let own: EngineHit;
beforeEach(async () => {
  mine = newTenant();
  own = hitOf(await published(mine), 1);
});

const published = async (at: ReturnType<typeof newTenant>) =>
  (await world.published(at, { title: 'Lamp', body: 'The lamp.' })).id;
const hitOf = (articleId: string, score: number, version = 1): EngineHit => ({
  articleId,
  version,
  ordinal: 0,
  score,
});
const found = async (at = mine) => (await world.find(at, 'lamp')).map(({ articleId, version }) => [articleId, version]);

/** What the database says of an article, and quotes of it, whatever the engines' filters. */
async function statements(at: typeof mine, { articleId, version }: EngineHit) {
  const hit = { articleId, version, ordinal: 0 };
  const asked = { found: [articleId], quoted: [hit], splitting: splitVersion, lanes: [] };
  const { versions, passages } = await findShown(world.database, at, asked);
  return { shown: versions.get(articleId), quoted: [...passages.values()].map(({ text }) => text) };
}

describe('of engines that filter nothing', () => {
  test('passages of other tenants are not found, and take nobody’s place', async () => {
    const others = [
      { ...mine, projectId: newTenant().projectId },
      { ...mine, orgId: newTenant().orgId },
    ];
    answer = [own];
    for (const other of others) for (let more = 0; more < 10; more += 1) answer.push(hitOf(await published(other), 9));
    answer.reverse();
    expect(await found()).toEqual([[own.articleId, 1]]);
    for (const other of others) {
      expect(await found(other)).toHaveLength(10);
      expect(await statements(other, own)).toEqual({ shown: undefined, quoted: [] });
    }
    expect(await statements(mine, own)).toEqual({ shown: [1], quoted: ['The lamp.'] });
  });

  test('passages of versions that are not shown are not found', async () => {
    answer = [own];
    const at = { ...mine, articleId: own.articleId, ifRevision: undefined };
    const newer = { ...own, version: 2 };
    await world.edit(at, { body: 'The new lamp.' });
    expect(await statements(mine, newer)).toEqual({ shown: [1], quoted: [] });
    await world.articles.publishArticle(at, aCall());
    expect(await found()).toEqual([]);
    expect(await statements(mine, own)).toEqual({ shown: [2], quoted: [] });
    // Taken back, and there again as another text: also where passages of before and of to come are kept.
    await world.articles.unpublishArticle(at, aCall());
    await world.edit(at, { body: 'The third lamp.' });
    await world.articles.publishArticle(at, aCall());
    for (const version of [1, 2, 4])
      await world.rows(
        `INSERT INTO passages SELECT article_id, splitting, $2, 0, '', 'x' FROM passages WHERE article_id = $1 AND version = 3`,
        own.articleId,
        version,
      );
    for (const version of [1, 2, 4])
      expect(await statements(mine, { ...own, version })).toEqual({ shown: [3], quoted: [] });
  });

  test('of two versions of an article the newer one speaks, and the older one until it is there', async () => {
    const at = { ...mine, articleId: own.articleId, ifRevision: undefined };
    world.indexes = false;
    await world.edit(at, { body: 'The new lamp.' });
    await world.articles.publishArticle(at, aCall());
    answer = [own];
    expect(await found()).toEqual([[own.articleId, 1]]);
    await world.rows(
      `INSERT INTO passages SELECT article_id, splitting, 2, 0, '', 'x' FROM passages WHERE article_id = $1 AND version = 1`,
      own.articleId,
    );
    answer = [own, { ...own, version: 2, score: 0.5 }];
    expect(await found()).toEqual([[own.articleId, 2]]);
    world.indexes = true;
    await world.settle();
  });

  test('passages of what is unpublished, archived or deleted are not found', async () => {
    answer = [own];
    const at = { ...mine, articleId: own.articleId, ifRevision: undefined };
    await world.articles.unpublishArticle(at, aCall());
    expect(await found()).toEqual([]);
    expect(await statements(mine, own)).toEqual({ shown: undefined, quoted: [] });
    await world.articles.deleteArticle(at, aCall());
    expect(await found()).toEqual([]);
  });
});
