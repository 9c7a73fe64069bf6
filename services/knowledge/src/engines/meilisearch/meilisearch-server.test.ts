import { ManualClock, newId } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesOf } from '../../testing/engine-suite.js';
import { ApiError } from '../../testing/meilisearch/api-error.js';
import { type MeilisearchDouble, startMeilisearchDouble } from '../../testing/meilisearch/meilisearch-double.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { type Passage, sliceOf } from '../engine.js';
import { createMeilisearchEngine } from './meilisearch-engine.js';

let double: MeilisearchDouble;
beforeAll(async () => {
  double = await startMeilisearchDouble();
});
afterAll(async () => {
  await double.close();
  expect(double.violations).toEqual([]);
});

let engines = 0;
const anEngine = (prefix = `test-${engines++}`) =>
  createMeilisearchEngine({ url: double.url, prefix, timeoutMs: 60_000 });
const since = (start: number) => double.requests.slice(start).map(({ method, path }) => `${method} ${path}`);
const plain = (passage: Passage) => passage;
const lamps = { text: 'lamp', filter: {}, limit: 10 };

interface Asked {
  readonly queries: { readonly q: string; readonly locales?: readonly string[] }[];
}

/** The queries of each request that a search makes. */
async function askedOf(search: () => Promise<unknown>): Promise<string[][]> {
  const start = double.requests.length;
  await search();
  expect(new Set(since(start))).toEqual(new Set(['POST /multi-search']));
  return double.requests.slice(start).map(({ body }) => (body as Asked).queries.map(({ q }) => q));
}

/** An index with articles of these titles. */
async function holding(...titles: string[]) {
  const [engine, tenant] = [anEngine(), newTenant()];
  await engine.prepare('a');
  const write = (...passages: Passage[]) => engine.write('a', changesOf(passages, plain));
  const articles = titles.map((title) => aPassage(tenant, { title, articleId: `art_${title}` }));
  await write(...articles);
  const find = async (text: string, limit = 10) =>
    (await engine.search('a', tenant, { text, filter: {}, limit })).map(({ articleId }) => articleId);
  return { engine, tenant, articles, write, find };
}

test('settings are made once', async () => {
  const engine = anEngine('once');
  expect(await engine.prepare('a')).toBe(true);
  const start = double.requests.length;
  expect(await engine.prepare('a')).toBe(false);
  expect(since(start)).toEqual(['GET /version', 'GET /indexes/once_a/settings']);
});

test('the inventory of a slice is read in one request: between pages by offset, others could be removed and some skipped', async () => {
  const [engine, tenant] = [anEngine('inventory'), newTenant()];
  await engine.prepare('a');
  const articleId = newId('art');
  const passages = Array.from({ length: 2_100 }, (_, ordinal) =>
    aPassage(tenant, { articleId, ordinal, text: 'lamp' }),
  );
  await engine.write('a', changesOf(passages, plain));
  const start = double.requests.length;
  expect(await engine.inventory('a', sliceOf(articleId))).toHaveLength(2_100);
  expect(since(start)).toEqual(['POST /indexes/inventory_a/documents/fetch']);
});

test('an index that was left without its settings gets them, and counts as made now', async () => {
  const body = JSON.stringify({ uid: 'left_a', primaryKey: 'id' });
  await fetch(`${double.url}/indexes`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await expect.poll(() => anEngine('left').indexes(), { timeout: 60_000 }).toEqual(['a']);
  expect(await anEngine('left').prepare('a')).toBe(true);
  expect(await anEngine('left').prepare('a')).toBe(false);
});

test('replicas may prepare the same index at the same time', async () => {
  const replicas = Array.from({ length: 4 }, () => anEngine('replicas'));
  await Promise.all(replicas.map((each) => each.prepare('a')));
  expect(await anEngine('replicas').indexes()).toEqual(['a']);
});

test('engines whose prefixes begin alike do not meet', async () => {
  await Promise.all(['one', 'one-two', 'one-a'].map((prefix) => anEngine(prefix).prepare(`of-${prefix}`)));
  expect(await anEngine('one').indexes()).toEqual(['of-one']);
});

test('what goes is still found where what is new is refused', async () => {
  let refuses = false;
  const server = await startMeilisearchDouble({
    beforeTask: ({ type }) => {
      if (refuses && type === 'documentAdditionOrUpdate')
        throw new ApiError(400, 'invalid_document_id', 'The document is invalid.');
    },
  });
  const engine = createMeilisearchEngine({ url: server.url, prefix: 'p', timeoutMs: 60_000 });
  await engine.prepare('a');
  const [tenant, articleId] = [newTenant(), 'art_1'];
  const of = (version: number) => aPassage(tenant, { articleId, title: 'Lamp', version });
  const [old, next] = [of(1), of(2)];
  await engine.write('a', [{ ...tenant, articleId, items: [old], gone: [] }]);
  refuses = true;
  const change = { ...tenant, articleId, items: [next], gone: [old.id] };
  await expect(engine.write('a', [change])).rejects.toThrow('invalid_document_id');
  expect(await engine.search('a', tenant, lamps)).toMatchObject([{ articleId, version: 1 }]);
  refuses = false;
  await engine.write('a', [change]);
  expect(await engine.search('a', tenant, lamps)).toMatchObject([{ articleId, version: 2 }]);
  await server.close();
  expect(server.violations).toEqual([]);
});

test('tasks of one kind are under way before any is waited for, and one batch to the server', async () => {
  const clock = new ManualClock();
  const server = await startMeilisearchDouble({ clock });
  const engine = createMeilisearchEngine({ url: server.url, prefix: 'p', timeoutMs: 60_000 });
  const passing = async <Done>(work: Promise<Done>, tasks: number): Promise<Done> => {
    await expect.poll(() => server.tasks.length, { timeout: 60_000 }).toBe(tasks);
    const finished = async () => {
      await clock.advance(2);
      return server.tasks.every(({ status }) => status === 'succeeded');
    };
    await expect.poll(finished, { timeout: 60_000 }).toBe(true);
    return work;
  };
  await passing(engine.prepare('a'), 2);
  const tenant = newTenant();
  const many = Array.from({ length: 1_500 }, () => aPassage(tenant, { title: 'Lamp' }));
  await passing(engine.write('a', changesOf(many, plain)), 4);
  expect(server.tasks.slice(2).map(({ batchUid }) => batchUid)).toEqual([2, 2]);
  await server.close();
  expect(server.violations).toEqual([]);
});

test('20 000 passages, 200 articles at once, are at most 200 tasks', async () => {
  const { write } = await holding();
  const [tenant, tasks] = [newTenant(), double.tasks.length];
  for (let batch = 0; batch < 100; batch += 1)
    await write(...Array.from({ length: 200 }, (_, at) => aPassage(tenant, { title: `Lamp ${batch * 200 + at}` })));
  expect(double.tasks.length - tasks).toBeLessThanOrEqual(200);
});

test('a search asks six queries a request at most, and each request ends in time', async () => {
  const { find } = await holding('Lamp');
  const settings = double.requests.findLast(({ method }) => method === 'PATCH')?.body as { searchCutoffMs: number };
  const asked = async (text: string) => (await askedOf(() => find(text))).map(({ length }) => length);
  expect(await asked('What is a lamp?')).toEqual([1]);
  expect(await asked('what is a lamp')).toEqual([2]);
  expect(await asked('What is the flickering bulb of a brass, lamp, cable, ladder, switch?')).toEqual([6, 1]);
  expect(await asked('lamp bulb cable ladder switch brass plug fuse socket pliers glove drill')).toEqual([6, 6, 6]);
  expect(settings.searchCutoffMs * 6).toBeLessThan(1_000);
});

test('each stem is a query of its own, without stop words, twelve at most', async () => {
  const { find } = await holding('Carpets');
  const asked = await askedOf(() =>
    find(
      'How do I, when lamps, bulbs, cables, plugs, fuses, switches, sockets, pliers, ladders, gloves, drills, saws or files are broken?',
    ),
  );
  expect(asked.map(({ length }) => length)).toEqual([6, 6]);
  const words = asked.flat();
  expect(words).toEqual(expect.arrayContaining(['switch ', 'socket ', 'ladder ', 'cabl ']));
  expect(new Set(words).size).toBe(12);
  // A blank ends each: none is a beginning.
  expect(words.every((word) => /^\w+ $/.test(word))).toBe(true);
});

test('a word that few articles have says more than two that many have', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `Return of an order ${at + 1000}`);
  const { find } = await holding(...many, 'Chandelier');
  expect((await find('return order chandelier'))[0]).toBe('art_Chandelier');
});

test('a word that any question may have says less than others', async () => {
  const { find } = await holding('Please help', 'Subscription');
  expect(await find('please help with my subscription')).toEqual(['art_Subscription', 'art_Please help']);
});

test('a word in the title says more than one in the text', async () => {
  const { write, tenant, find } = await holding();
  await write(
    aPassage(tenant, { title: 'Glass', text: 'Lamp of brass', articleId: 'art_1' }),
    aPassage(tenant, { title: 'Lamp of brass', text: 'Glass', articleId: 'art_2' }),
  );
  expect(await find('glass brass lamp')).toEqual(['art_2', 'art_1']);
});

test('an article with both words comes first, also where many others have one of them', async () => {
  const { write, tenant, find } = await holding();
  const texts = Array.from({ length: 150 }, (_, at) => (at % 2 === 0 ? 'Cancel this.' : 'An order.'));
  await write(
    ...texts.map((text) => aPassage(tenant, { text })),
    aPassage(tenant, { text: 'Cancel orders.', articleId: 'art_both' }),
  );
  expect((await find('cancel order'))[0]).toBe('art_both');
});

test('the passage with most of what is asked speaks for its article, however many others have a part of it', async () => {
  const { engine, tenant, write } = await holding();
  const texts = ['Rent a lamp.', 'Clean glass.', 'Return a table.', 'Return a lamp of glass.'];
  const passages = texts.map((text, ordinal) => ({ ordinal, title: 'Shop', text, articleId: 'art_shop' }));
  await write(...passages.map((passage) => aPassage(tenant, passage)));
  const [hit] = await engine.search('a', tenant, { text: 'return lamp glass', filter: {}, limit: 10 });
  expect(hit).toMatchObject({ articleId: 'art_shop', ordinal: 3 });
});

test('a word counts once for an article, in however many passages it stands', async () => {
  const { tenant, write, find } = await holding('Lamp of glass');
  await write(...[0, 1, 2].map((ordinal) => aPassage(tenant, { ordinal, title: 'Lamp', articleId: 'art_long' })));
  expect(await find('lamp glass')).toEqual(['art_Lamp of glass', 'art_long']);
});

test('other forms of a word are found, in the language of the article, however they are typed', async () => {
  const { write, tenant, find } = await holding('Order a lamp', 'I ordered a lamp', 'Cards', 'Carding');
  await write(aPassage(tenant, { title: 'Kinder', locale: 'de', articleId: 'art_Kinder' }));
  for (const text of ['order', 'ordered', 'ordering'])
    expect((await find(text)).sort(), text).toEqual(['art_I ordered a lamp', 'art_Order a lamp']);
  expect(await find('card')).toContain('art_Cards');
  expect(await find('Kind')).toEqual(['art_Kinder']);
});

test('one slip in a word is forgiven, two or one in its first letter are not, and in numbers none; who is asked for as typed comes first', async () => {
  const { find } = await holding('Flickering', 'Invoice', 'Invoise', 'Error 50234');
  expect(await find('flikering')).toEqual(['art_Flickering']);
  for (const text of ['fliccerin', 'vlickering']) expect(await find(text), text).toEqual([]);
  expect(await find('invoice')).toEqual(['art_Invoice', 'art_Invoise']);
  expect(await find('50235')).toEqual([]);
});

test('other words for what is named are asked for, a phrase as a whole', async () => {
  const { engine, tenant } = await holding('Set of a TV', 'Slip for refunds', 'Refunds', 'Slippers', 'Chair');
  const long = Array.from({ length: 8 }, (_, at) => `contraption${at}`);
  const others = [...long, 'refund slip', 'tv'];
  const find = async (text: string, named: string) => {
    const synonyms = [{ named, start: text.indexOf(named), others }];
    const hits = await engine.search('a', tenant, { text, synonyms, filter: {}, limit: 10 });
    return hits.map(({ articleId }) => articleId);
  };
  expect(await find('Where is my television?', 'television')).toEqual(['art_Slip for refunds', 'art_Set of a TV']);
  expect((await find('television set', 'television'))[0]).toBe('art_Set of a TV');
});

test('of more words and synonyms than are asked for, both have half, and each group of synonyms as much as the others', async () => {
  const { engine, tenant } = await holding();
  const text = 'cancel subscription order refund lamp chandelier ladder carpet';
  const others = (letter: string) =>
    Array.from({ length: 19 }, (_, at) => `${letter}111${at} ${letter}222 ${letter}333`);
  const synonyms = ['subscription', 'order'].map((named) => ({
    named,
    start: text.indexOf(named),
    others: others(named === 'order' ? 'y' : 'x'),
  }));
  const queries = await askedOf(() => engine.search('a', tenant, { text, synonyms, filter: {}, limit: 10 }));
  expect(queries.slice(0, 2).map(({ length }) => length)).toEqual([6, 6]);
  const phrases = queries.flat().filter((query) => /\d/.test(query));
  for (const phrase of phrases) expect(phrase.trim().split(' ')).toHaveLength(3);
  expect(phrases.filter((phrase) => phrase.startsWith('x'))).toHaveLength(3);
  expect(phrases.filter((phrase) => phrase.startsWith('y'))).toHaveLength(3);
});

test('forms of one synonym are asked for once, and what the question has itself is no synonym', async () => {
  const { engine, tenant } = await holding();
  const text = 'the invoices and the bills!';
  const synonyms = [{ named: 'invoices', start: 4, others: ['Invoice', 'bill', 'credit notes', 'Credit note'] }];
  const queries = await askedOf(() => engine.search('a', tenant, { text, synonyms, filter: {}, limit: 10 }));
  expect(queries.flat().sort()).toEqual(['bill ', 'credit note ', 'invoic ']);
});

test('synonyms count a little less than the question’s own word, and as little as it does', async () => {
  const { engine, tenant } = await holding('Invoice', 'Bill', 'Lamp');
  const find = async (text: string) => {
    const synonyms = [{ named: 'invoice', start: text.indexOf('invoice'), others: ['bill'] }];
    const hits = await engine.search('a', tenant, { text, synonyms, filter: {}, limit: 10 });
    return hits.map(({ articleId }) => articleId);
  };
  expect(await find('invoice')).toEqual(['art_Invoice', 'art_Bill']);
  expect(await find('lamp, not an invoice')).toEqual(['art_Lamp', 'art_Invoice', 'art_Bill']);
});

test('a question of words that say nothing finds the title that is made of them, and no more', async () => {
  const { write, tenant, find } = await holding('Who we are', 'Lamps');
  await write(aPassage(tenant, { title: 'Glass', text: 'We know who you are.' }));
  for (const text of ['Who are we?', 'who we are']) expect(await find(text)).toEqual(['art_Who we are']);
  expect(await find('what is it')).toEqual([]);
  const settings = double.requests.findLast(({ method }) => method === 'PATCH');
  expect(settings?.body).toMatchObject({ stopWords: [] });
});

test('a word finds no other that only begins with it, but for the last one while it is typed, and the whole word comes first', async () => {
  const { find } = await holding('Käse aus Bregenzerwald', 'Käse aus Bregenz');
  for (const text of ['Käse Bregenz', 'Bregenz Käse', 'Bregenz'])
    expect((await find(text))[0], text).toBe('art_Käse aus Bregenz');
  expect(await find('Bregenz?')).toHaveLength(1);
  expect(await find('Bregenz')).toHaveLength(2);
  const settings = double.requests.findLast(({ method }) => method === 'PATCH');
  expect(settings?.body).toMatchObject({ prefixSearch: 'indexingTime' });
});

test('a part of a word with a slip is no part of it', async () => {
  const { write, tenant, find } = await holding();
  await write(aPassage(tenant, { title: 'Zeitumstellung', locale: 'de', articleId: 'art_1' }));
  expect(await find('Umstellung?')).toEqual(['art_1']);
  expect(await find('Umsterlung?')).toEqual([]);
});

test('quotes and minus signs are no more than what is around words', async () => {
  const { find } = await holding('Broken lamp of glass');
  for (const text of ['"lamp broken"', 'lamp -glass', '"lamp', '-lamp -broken'])
    expect(await find(text), text).toHaveLength(1);
  expect(await find('"" -?')).toEqual([]);
});

test('words that only others use hide nothing, and who has more of the words comes first', async () => {
  const { write, find } = await holding('Lamp', 'Lamp of glass', 'Glass', 'Brass');
  const foreign = ['flickering', 'chandeliers', 'replacement', 'somewhere'];
  await write(aPassage(newTenant(), { title: foreign.join(' ') }));
  for (const text of ['flickering lamp glass', `${foreign.join(' ')} lamp glass`]) {
    const hits = await find(text);
    expect(hits[0], text).toBe('art_Lamp of glass');
    expect(hits).toHaveLength(3);
  }
});

test('nor do such in a question without blanks', async () => {
  const { write, find } = await holding('パスワードの変更', '返金');
  await write(aPassage(newTenant(), { title: '緊急' }));
  expect(await find('緊急パスワード変更')).toEqual(['art_パスワードの変更']);
});

test('words of a Japanese question are read as Japanese, also those that could be Chinese', async () => {
  const { find } = await holding('写真の登録');
  const localesOf = async (text: string) => {
    const start = double.requests.length;
    await find(text);
    const asked = double.requests.slice(start).flatMap(({ body }) => (body as Asked).queries);
    return asked.map(({ q, locales }) => [q, locales]);
  };
  expect(await localesOf('写真の登録')).toEqual([
    ['写真 ', ['jpn']],
    ['登録 ', ['jpn']],
  ]);
  expect(await localesOf('照片')).toEqual([['照片 ', undefined]]);
  expect((await localesOf('lamp'))[0]).toEqual(['lamp ', undefined]);
});

test('tags that differ only in case, or in form, differ', async () => {
  const { engine, tenant, write } = await holding();
  await write(aPassage(tenant, { title: 'Lamp', tags: ['VIP'] }));
  const withTag = (tag: string) => engine.search('a', tenant, { ...lamps, filter: { tag } });
  expect(await withTag('VIP')).toHaveLength(1);
  for (const other of ['vip', 'ＶＩＰ', ' VIP']) expect(await withTag(other)).toEqual([]);
});
