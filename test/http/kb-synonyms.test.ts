import { beforeAll, describe, expect, test } from 'vitest';
import { aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { KnowledgeBase } from './support/knowledge-base.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});
const aBase = async (): Promise<KnowledgeBase> => (await org.newProject()).kb;

test('a project has none until somebody writes some', async () => {
  const project = await org.newProject();
  expect((await project.kb.getSynonyms()).data).toEqual({ project_id: project.id, groups: [], updated_at: null });
});

test('a search for one word of a group finds what has another, from the next search on', async () => {
  const [kb, other] = [await aBase(), await aBase()];
  const { id } = await kb.newPublished({ title: 'Your invoice', body: 'Where the invoice of a month is found.' });
  await other.newPublished({ title: 'Your invoice', body: 'Where the invoice of a month is found.' });
  expect(await kb.found('fattura')).toEqual([]);
  const answer = await kb.putSynonyms([
    ['Invoice', ' Fattura '],
    ['credit  note', 'refund'],
  ]);
  expect(answer.data).toMatchObject({
    groups: [
      ['invoice', 'fattura'],
      ['credit note', 'refund'],
    ],
    updated_at: aTime,
  });
  expect((await kb.getSynonyms()).data).toEqual(answer.data);
  expect(await kb.found('my fatture')).toEqual([]);
  for (const q of ['fattura', 'Where is my FATTURA?']) expect(await kb.found(q)).toEqual([id]);
  for (const mode of ['hybrid', 'semantic'])
    expect((await kb.search({ q: 'fattura', mode })).data[0]?.article_id).toBe(id);
  expect(await other.found('fattura')).toEqual([]);
  await kb.putSynonyms([]);
  expect(await kb.found('fattura')).toEqual([]);
});

describe('a body is refused', () => {
  const words = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `word${from + n}`);
  test.each<[string, unknown, (string | number)[]]>([
    ['without groups', undefined, ['groups']],
    ['with 501 groups', Array.from({ length: 501 }, (_, n) => words(2, 2 * n)), ['groups']],
    ['with a group of one', [['one']], ['groups', 0]],
    ['with a group of 21', [words(21)], ['groups', 0]],
    ['with a word of 101 characters', [['one', 'x'.repeat(101)]], ['groups', 0, 1]],
    ['with a blank word', [['one', ' ']], ['groups', 0, 1]],
    ['with no word', [['one', '?!']], ['groups', 0, 1]],
    ['with a word twice in a group', [['one', 'ONE']], ['groups', 0, 1]],
    ['with a word in two groups', [words(2), ['one', 'Word1']], ['groups', 1, 1]],
    ['with a number', [['one', 2]], ['groups', 0, 1]],
  ])('%s', async (_, groups, path) => {
    const kb = await aBase();
    const answer = await kb.putSynonyms(groups);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path }] });
    expect((await kb.getSynonyms()).data.groups).toEqual([]);
  });

  test('with an unknown field', async () => {
    const kb = await aBase();
    expectInvalid(await kb.client.send('PUT', `${kb.path}/synonyms`, { groups: [], language: 'en' }), 'language');
  });
});

test('500 groups of 20 words are taken', async () => {
  const kb = await aBase();
  const groups = Array.from({ length: 500 }, (_, n) => Array.from({ length: 20 }, (_, m) => `word ${n} ${m}`));
  expect((await kb.putSynonyms(groups)).data.groups).toEqual(groups);
  expect(await kb.found('word 499 19')).toEqual([]);
});

test('a writer who has not seen the latest groups is refused', async () => {
  const kb = await aBase();
  const { headers } = await kb.getSynonyms();
  const ifMatch = { 'if-match': String(headers.etag) };
  const first = await kb.putSynonyms([['a', 'b']], ifMatch);
  expect(first.status).toBe(200);
  expectRefusal(await kb.putSynonyms([['c', 'd']], ifMatch), 412, 'VERSION_MISMATCH');
  expect((await kb.getSynonyms()).data.groups).toEqual([['a', 'b']]);
  // What changes nothing leaves the tag as it is.
  expect((await kb.putSynonyms([['A', 'b']])).headers.etag).toBe(first.headers.etag);
});
