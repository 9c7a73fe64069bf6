import { describe, expect, test } from 'vitest';
import { changesOf, engineSuite, newIndex } from '../../testing/engine-suite.js';
import { keywordSuite } from '../../testing/keyword-suite.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { passageVector, wordVector } from '../../testing/word-vectors.js';
import type { EmbeddedPassage, Passage, VectorEngine } from '../engine.js';
import { createEmbeddedKeywordEngine } from './keyword-engine.js';
import { createEmbeddedVectorEngine } from './vector-engine.js';

const same = (passage: Passage) => passage;

keywordSuite('embedded keyword engine', {
  async open() {
    const engine = createEmbeddedKeywordEngine();
    return { engine, close: () => engine.close() };
  },
  item: (passage) => passage,
  find: (engine, index, tenant, text, { filter = {}, limit = 10, signal } = {}) =>
    (engine as ReturnType<typeof createEmbeddedKeywordEngine>).search(index, tenant, { text, filter, limit }, signal),
});

const shapes = { sparse: { kind: 'sparse' }, dense: { kind: 'dense', dimensions: 64 } } as const;

for (const [name, shape] of Object.entries(shapes)) {
  engineSuite<EmbeddedPassage>(`embedded vector engine, ${name}`, {
    async open() {
      const engine = createEmbeddedVectorEngine(shape);
      return { engine, close: () => engine.close() };
    },
    item: (passage) => ({ passage, vector: passageVector(passage, shape) }),
    find: (engine, index, tenant, text, { filter = {}, limit = 10, signal } = {}) =>
      (engine as VectorEngine).search(index, tenant, { vector: wordVector(text, shape), filter, limit }, signal),
  });
}

describe('embedded keyword engine', () => {
  const tenant = newTenant();
  const search = async (passages: Passage[], text: string) => {
    const engine = createEmbeddedKeywordEngine();
    const index = newIndex();
    await engine.prepare(index);
    await engine.write(index, changesOf(passages, same));
    return (await engine.search(index, tenant, { text, filter: {}, limit: 10 })).map(({ articleId }) => articleId);
  };

  test.each(['refund', 'refnud', 'reffund', 'refun', 'REFUNDS', 'réfund'])('%s finds the refund', async (word) => {
    const refund = aPassage(tenant, { title: 'Refund', text: 'How money comes back.' });
    expect(await search([refund, aPassage(tenant, { title: 'Return', text: 'How a lamp goes back.' })], word)).toEqual([
      refund.articleId,
    ]);
  });

  test('a lone character finds the texts that it stands in, wherever in them, also where one has it alone', async () => {
    const texts = ['靴の返品', '革靴', '運動靴を洗う', '靴', '服の返品'];
    const passages = texts.map((text) => aPassage(tenant, { title: 'A', text, locale: 'ja' }));
    const found = new Set(await search(passages, '靴'));
    expect(passages.map(({ articleId }) => found.has(articleId))).toEqual([true, true, true, true, false]);
    expect(await search(passages, '犬')).toEqual([]);
  });

  test('an article about the character comes before one that mentions it', async () => {
    const mention = aPassage(tenant, { title: '服の返品', text: '服と靴を返品する。服は箱に入れる。', locale: 'ja' });
    const about = aPassage(tenant, { title: '靴の返品', text: '靴を箱に入れる。', locale: 'ja' });
    expect(await search([mention, about], '靴')).toEqual([about.articleId, mention.articleId]);
  });

  test('in a project of many languages, a question is read in a few at a time, and others come in between', async () => {
    const engine = createEmbeddedKeywordEngine();
    const index = newIndex();
    await engine.prepare(index);
    const locales = ['ar', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'hu', 'it', 'nl', 'no'];
    const passages = locales.map((locale) => aPassage(tenant, { title: 'Lamp', text: '', locale }));
    await engine.write(index, changesOf(passages, same));
    let turns = 0;
    const others = setImmediate(function tick() {
      turns += 1;
      if (turns < 10) setImmediate(tick);
    });
    const found = await engine.search(index, tenant, { text: 'lamp', filter: {}, limit: 50 });
    clearImmediate(others);
    expect(found).toHaveLength(locales.length);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  test('a word that is known in one language is no slip in another', async () => {
    const german = aPassage(tenant, { title: 'Lampe', text: 'Die Leuchte blinkt.', locale: 'de' });
    const english = aPassage(tenant, { title: 'Lamp', text: 'Leuchten is a German word.', locale: 'en' });
    expect((await search([english, german], 'Leuchte blinkt'))[0]).toBe(german.articleId);
  });

  test('what an article said before it was mended hides none of what is spelled nearly so', async () => {
    const engine = createEmbeddedKeywordEngine();
    const index = newIndex();
    await engine.prepare(index);
    const mended = aPassage(tenant, { title: 'Subscriptions', version: 2 });
    const slip = aPassage(tenant, { title: 'Subscrptions', articleId: mended.articleId });
    await engine.write(index, changesOf([aPassage(tenant, { title: 'Other' }), slip], same));
    await engine.write(index, [{ ...mended, items: [mended], gone: [slip.id] }]);
    // As it was spelled, and one slip nearer to that than to what it is now.
    for (const text of ['Subscrptions', 'Subscrptins'])
      expect(await engine.search(index, tenant, { text, filter: {}, limit: 10 })).toMatchObject([{ version: 2 }]);
  });

  test('each language has its own stop words and stems', async () => {
    const german = aPassage(tenant, { title: 'Rücksendungen', text: 'Die Sendungen gehen zurück.', locale: 'de' });
    const english = aPassage(tenant, { title: 'Dice', text: 'The die is cast.', locale: 'en' });
    expect(await search([german, english], 'die Rücksendung')).toContain(german.articleId);
    expect((await search([german, english], 'die'))[0]).toBe(english.articleId);
  });

  test('a word in the title counts more than in the text', async () => {
    const inTitle = aPassage(tenant, { title: 'Gift cards', text: 'They can be bought in the shop.' });
    const inText = aPassage(tenant, { title: 'Shop', text: 'There are gift cards in it, too.' });
    expect(await search([inText, inTitle], 'gift cards')).toEqual([inTitle.articleId, inText.articleId]);
  });

  test('writing and removing over and over changes no result', async () => {
    const engine = createEmbeddedKeywordEngine();
    const index = newIndex();
    await engine.prepare(index);
    const stays = aPassage(tenant, { title: 'Anchor', text: 'It stays.' });
    await engine.write(index, changesOf([stays], same));
    for (let round = 0; round < 500; round += 1) {
      const goes = aPassage(tenant, { title: 'Anchor', text: `round ${round}` });
      await engine.write(index, changesOf([goes], same));
      await engine.write(index, [{ ...goes, items: [], gone: [goes.id] }]);
    }
    const hits = await engine.search(index, tenant, { text: 'anchor', filter: {}, limit: 10 });
    expect(hits).toEqual([expect.objectContaining({ articleId: stays.articleId, ordinal: 0 })]);
  });
});
