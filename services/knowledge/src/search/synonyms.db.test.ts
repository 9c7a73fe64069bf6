import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handle } from '../consume.js';
import { createMeilisearchEngine } from '../engines/meilisearch/meilisearch-engine.js';
import { createQdrantEngine } from '../engines/qdrant/qdrant-engine.js';
import { deleteLate } from '../project-deletion.js';
import { startMeilisearchDouble } from '../testing/meilisearch/meilisearch-double.js';
import { startQdrantDouble } from '../testing/qdrant/double.js';
import { absentProject, aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
afterAll(() => world.stop());

/** The same over servers. */
async function overServers() {
  const [meilisearch, qdrant] = [await startMeilisearchDouble(), await startQdrantDouble()];
  const servers = await TestKnowledge.start({
    engines: {
      keyword: createMeilisearchEngine({ url: meilisearch.url, prefix: 'synonyms', timeoutMs: 30_000 }),
      vector: createQdrantEngine({ url: qdrant.url, prefix: 'synonyms', shape: { kind: 'sparse' }, timeoutMs: 30_000 }),
    },
  });
  const stop = () => Promise.all([servers.stop(), meilisearch.close(), qdrant.close()]);
  return { servers, stop };
}

const replace = (at: InProject, groups: string[][], ifRevision?: number) =>
  world.synonyms.replaceSynonyms({ ...at, groups: groups.map((words) => ({ words })), ifRevision }, aCall());
const read = async (at: InProject) => (await world.synonyms.getSynonyms(at, aCall())).synonyms;
const groupsOf = async (at: InProject) => (await read(at))?.groups.map(({ words }) => words);

/** A project with an article on invoices and one on lamps. */
async function aProject() {
  const at = newTenant();
  const invoice = await world.published(at, { title: 'Your invoice', body: 'Where the invoice of a month is found.' });
  await world.published(at, { title: 'A lamp', body: 'How a lamp is mounted.' });
  const found = async (q: string, mode: 1 | 2 | 3 = 3) =>
    (await world.find(at, q, { mode })).map(({ articleId }) => articleId);
  return { at, invoice: invoice.id, found };
}

test('a project has none until somebody writes some', async () => {
  expect(await read(newTenant())).toMatchObject({ groups: [], revision: 1, updatedAt: undefined });
});

test('what says one word of a group is found for the others, in every mode, and no other project has them', async () => {
  const [mine, theirs] = [await aProject(), await aProject()];
  expect(await mine.found('fattura')).toEqual([]);
  await replace(mine.at, [['Invoice', 'Fattura', 'statement of account']]);
  for (const q of ['fattura', 'the statement of account', 'FATTURA!'])
    for (const mode of [1, 2, 3] as const) expect((await mine.found(q, mode))[0], `${q} ${mode}`).toBe(mine.invoice);
  expect(await theirs.found('fattura')).toEqual([]);
  const sibling = { ...mine.at, projectId: newTenant().projectId };
  for (const at of [theirs.at, sibling, { ...mine.at, orgId: theirs.at.orgId }]) expect(await groupsOf(at)).toEqual([]);
  expect(await replace({ ...mine.at, orgId: theirs.at.orgId }, []).catch(({ reason }) => reason)).toBe(
    'VERSION_MISMATCH',
  );
  expect(await groupsOf(mine.at)).toEqual([['invoice', 'fattura', 'statement of account']]);
});

test('servers find it too, and the article with the question’s own word first', async () => {
  const { servers, stop } = await overServers();
  const at = newTenant();
  const invoice = await servers.published(at, {
    title: 'Your invoice',
    body: 'Where the invoice of a month is found.',
  });
  const own = await servers.published(at, { title: 'Your fattura', body: 'Where the fattura of a month is found.' });
  await servers.published(at, { title: 'A lamp', body: 'How a lamp is mounted.' });
  const groups = [{ words: ['invoice', 'fattura', 'statement of account'] }];
  await servers.synonyms.replaceSynonyms({ ...at, groups, ifRevision: undefined }, aCall());
  for (const mode of [1, 2, 3] as const) {
    const found = async (q: string) => (await servers.find(at, q, { mode })).map(({ articleId }) => articleId);
    expect((await found('fattura')).slice(0, 2), `${mode}`).toEqual([own.id, invoice.id]);
    expect((await found('the invoice')).slice(0, 2), `${mode}`).toEqual([invoice.id, own.id]);
    expect((await found('statement of account')).slice(0, 2).sort(), `${mode}`).toEqual([invoice.id, own.id].sort());
  }
  await stop();
});

test('the question’s own word comes before another for the same', async () => {
  const { at, invoice, found } = await aProject();
  const own = await world.published(at, { title: 'Your fattura', body: 'Where the fattura of a month is found.' });
  await replace(at, [['invoice', 'fattura']]);
  expect(await found('fattura')).toEqual([own.id, invoice]);
  expect(await found('invoice')).toEqual([invoice, own.id]);
});

test('the words that were found are marked, whichever of the group they are', async () => {
  const { at } = await aProject();
  await replace(at, [['invoice', 'fattura']]);
  expect((await world.find(at, 'fattura', { mode: 3 }))[0]?.snippet).toContain('<mark>invoice</mark>');
});

test('a change takes effect with the next search, also when another process made it', async () => {
  const { at, invoice, found } = await aProject();
  const other = await TestKnowledge.start({ url: world.url });
  const write = (words: string[]) =>
    other.synonyms.replaceSynonyms({ ...at, groups: [{ words }], ifRevision: undefined }, aCall());
  await write(['invoice', 'fattura']);
  expect(await found('fattura')).toEqual([invoice]);
  await write(['invoice', 'factura']);
  expect(await found('fattura')).toEqual([]);
  expect(await found('factura')).toEqual([invoice]);
  await other.stop();
});

test('what is no word and what stands twice is refused with its place, and nothing changes', async () => {
  const at = newTenant();
  await replace(at, [['one', 'two']]);
  const refused = replace(at, [
    ['Bill', 'invoice', 'BILL'],
    ['?!', 'credit  note'],
    ['Credit-Note', 'in·voice', ' invoice '],
  ]);
  const again = 'is a duplicate; a word can be in one group only';
  await expect(refused).rejects.toMatchObject({
    reason: 'VALIDATION_ERROR',
    details: {
      issues: [
        { path: ['groups', 0, 2], message: again },
        { path: ['groups', 1, 0], message: 'must contain a letter or a digit' },
        { path: ['groups', 2, 2], message: again },
      ],
    },
  });
  expect(await groupsOf(at)).toEqual([['one', 'two']]);
});

test('words are kept in lower case with single blanks', async () => {
  const at = newTenant();
  await replace(at, [[' Credit \n Note', 'GUTSCHRIFT', 'E\u0301te\u0301']]);
  expect(await groupsOf(at)).toEqual([['credit note', 'gutschrift', 'été']]);
});

test('a writer who has not seen the latest groups is refused', async () => {
  const at = newTenant();
  await expect(replace(at, [['a', 'b']], 2)).rejects.toMatchObject({ reason: 'VERSION_MISMATCH' });
  expect((await replace(at, [['a', 'b']], 1)).synonyms?.revision).toBe(2);
  await expect(replace(at, [['c', 'd']], 1)).rejects.toMatchObject({ reason: 'VERSION_MISMATCH' });
  expect((await replace(at, [['a', 'b']], 2)).synonyms?.revision).toBe(2);
  expect((await replace(at, [['c', 'd']], 2)).synonyms?.revision).toBe(3);
  const parallel = await Promise.allSettled(['e', 'f', 'g'].map((word) => replace(at, [['c', word]], 3)));
  expect(parallel.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('they go with their project, also what was being written then, and nobody else’s do', async () => {
  const [gone, late, kept] = [newTenant(), newTenant(), newTenant()];
  for (const at of [gone, kept]) await replace(at, [['a', 'b']]);
  const event = (at: InProject) => ({ ...at, data: { $case: 'projectDeleted', value: {} } }) as never;
  const onChanged = async () => {};
  for (const at of [gone, late]) await handle({ database: world.database, onChanged }, event(at));
  expect(await groupsOf(gone)).toEqual([]);
  await replace(late, [['a', 'b']]);
  await deleteLate(world.database);
  expect(await groupsOf(late)).toEqual([]);
  expect(await groupsOf(kept)).toEqual([['a', 'b']]);
});

test('a project that there is not has none, and can be given none', async () => {
  const at = { ...newTenant(), projectId: absentProject };
  await expect(read(at)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  await expect(replace(at, [])).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
});
