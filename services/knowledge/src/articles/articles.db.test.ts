import { type Database, isFailure } from '@pharos/kit';
import { encodeCursor, type InProject } from '@pharos/service';
import { lockWaits } from '@pharos/service/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { untilOneWaits } from '../testing/lock-waits.js';
import { absentProject, aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { lockImports } from './imported-articles.js';

let world: TestKnowledge;
let at: InProject;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
beforeEach(() => {
  at = newTenant();
});
afterAll(() => world.stop());

const titles = (hits: readonly { title: string }[]) => hits.map(({ title }) => title);

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isFailure(error) ? error.reason : String(error);
}

describe('draft and published text are apart', () => {
  test('a draft is not found; once published it is, as soon as the call has answered', async () => {
    const draft = await world.draft(at, { title: 'Windmills', body: 'They turn in the wind.' });
    expect(draft).toMatchObject({ status: 1, version: 1, hasUnpublishedChanges: true, publishedAt: undefined });
    expect(await world.find(at, 'windmills')).toEqual([]);
    const { article } = await world.articles.publishArticle(draft.at, aCall());
    expect(article).toMatchObject({ status: 2, indexStatus: 2, hasUnpublishedChanges: false });
    expect(titles(await world.find(at, 'windmills'))).toEqual(['Windmills']);
  });

  test('an edit shows only after it is published', async () => {
    const { at: place } = await world.published(at, { title: 'Zeppelin', body: 'It flies.' });
    const edited = await world.edit(place, { title: 'Dirigible' });
    expect(edited).toMatchObject({ title: 'Dirigible', version: 2, hasUnpublishedChanges: true, status: 2 });
    expect(titles(await world.find(at, 'zeppelin'))).toEqual(['Zeppelin']);
    expect(titles(await world.find(at, 'dirigible', { mode: 3 }))).toEqual([]);
    await world.articles.publishArticle(place, aCall());
    expect(titles(await world.find(at, 'dirigible'))).toEqual(['Dirigible']);
    expect(titles(await world.find(at, 'zeppelin', { mode: 3 }))).toEqual([]);
  });

  test('publishing twice changes nothing the second time', async () => {
    const { at: place } = await world.published(at, { title: 'Once' });
    const { article } = await world.articles.getArticle(place, aCall());
    expect((await world.articles.publishArticle(place, aCall())).article).toEqual(article);
  });

  test('unpublished, archived and deleted ones are gone at once, before any engine knows', async () => {
    const one = await world.published(at, { title: 'Marmalade one' });
    const two = await world.published(at, { title: 'Marmalade two' });
    const three = await world.published(at, { title: 'Marmalade three' });
    world.indexes = false;
    expect(await world.find(at, 'marmalade')).toHaveLength(3);
    await world.articles.unpublishArticle(one.at, aCall());
    expect(titles(await world.find(at, 'marmalade')).sort()).toEqual(['Marmalade three', 'Marmalade two']);
    await world.articles.deleteArticle(two.at, aCall());
    const unsaid = { title: '', body: '', slug: '', locale: '', tags: [], externalId: undefined };
    await world.articles.updateArticle({ ...three.at, ...unsaid, status: 3, updateMask: ['status'] }, aCall());
    expect(await world.find(at, 'marmalade')).toEqual([]);
    world.indexes = true;
    await world.settle();
    const [left] = await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM articles WHERE id = $1', two.id);
    await world.rows('SELECT 1');
    expect(left?.n).toBe(1);
    expect(await reasonOf(world.articles.getArticle(two.at, aCall()))).toBe('ARTICLE_NOT_FOUND');
  });

  test('of very many versions the last 200 are kept, and the one that is shown', async () => {
    const { at: place } = await world.published(at, { title: 'Much edited', body: 'The first marmalade.' });
    for (let version = 2; version <= 203; version += 1) await world.edit(place, { body: `Version ${version}.` });
    const kept = await world.rows<{ version: number }>(
      'SELECT version FROM article_versions WHERE article_id = $1 ORDER BY version',
      place.articleId,
    );
    expect(kept.map(({ version }) => version)).toEqual([1, ...Array.from({ length: 200 }, (_, n) => n + 4)]);
    expect(titles(await world.find(at, 'first marmalade'))).toEqual(['Much edited']);
    const gone = world.articles.getArticleVersion({ ...place, version: 3 }, aCall());
    expect(await reasonOf(gone)).toBe('ARTICLE_VERSION_NOT_FOUND');
  });

  test('every version is kept, and tells when it was published', async () => {
    const { at: place } = await world.published(at, { title: 'First', body: 'one' });
    await world.edit(place, { body: 'two' });
    await world.edit(place, { body: 'three' });
    const { versions } = await world.articles.listArticleVersions({ ...place, page: undefined }, aCall());
    expect(versions.map(({ version, publishedAt }) => [version, publishedAt !== undefined])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    const { version } = await world.articles.getArticleVersion({ ...place, version: 2 }, aCall());
    expect(version?.body).toBe('two');
    expect(await reasonOf(world.articles.getArticleVersion({ ...place, version: 9 }, aCall()))).toBe(
      'ARTICLE_VERSION_NOT_FOUND',
    );
  });

  test('a cursor whose place nobody made leads before all versions, or is refused as a cursor', async () => {
    const { at: place } = await world.published(at, { title: 'First', body: 'one' });
    for (const forged of [-8.64e15, -1, 2 ** 31, 8.64e15]) {
      const pageToken = encodeCursor(['article_versions', place.articleId], { at: forged, id: 'x' });
      const page = { pageSize: 5, pageToken, includeTotal: false };
      const list = world.articles.listArticleVersions({ ...place, page }, aCall());
      if (forged > 0) expect((await list).versions).toHaveLength(1);
      else await expect(list).rejects.toMatchObject({ details: { issues: [{ path: ['cursor'] }] } });
    }
  });
});

describe('the revision', () => {
  const unsaid = { title: '', body: '', slug: '', locale: '', tags: [], externalId: undefined, status: 0 as const };
  const revisionOf = async (place: InProject & { articleId: string }) =>
    (await world.articles.getArticle(place, aCall())).article?.revision;

  test('grows with what callers change, and with nothing else', async () => {
    const { at: place, revision } = await world.draft(at, { title: 'Counted', slug: 'counted' });
    expect(revision).toBe(1);
    const patch = async (changes: object) => {
      const request = { ...place, ...unsaid, ...changes, updateMask: Object.keys(changes) };
      return (await world.articles.updateArticle(request, aCall())).article?.revision;
    };
    expect(await patch({ slug: 'counted-2' })).toBe(2);
    expect(await patch({ slug: 'counted-2', title: 'Counted' })).toBe(2);
    expect((await world.articles.publishArticle(place, aCall())).article?.revision).toBe(3);
    expect((await world.articles.publishArticle(place, aCall())).article?.revision).toBe(3);
    await world.settle();
    expect(await revisionOf(place)).toBe(3);
    expect((await world.articles.unpublishArticle(place, aCall())).article?.revision).toBe(4);
    expect((await world.articles.unpublishArticle(place, aCall())).article?.revision).toBe(4);
    expect(await patch({ status: 3 })).toBe(5);
  });

  test('of a publication is the publication’s own, whatever others change while it waits to be found', async () => {
    const { at: place } = await world.draft(at, { title: 'Waiting' });
    world.indexes = false;
    const publishing = world.articles.publishArticle(place, aCall());
    await expect.poll(() => revisionOf(place), { timeout: 60_000 }).toBe(2);
    world.indexes = true;
    // What is due is indexed behind it.
    await world.edit(place, { body: 'Somebody else’s' });
    expect((await publishing).article).toMatchObject({ revision: 2, body: '' });
    expect(await revisionOf(place)).toBe(3);
  });
});

describe('what is refused', () => {
  test('a revision that has passed, on every write', async () => {
    const { at: place } = await world.published(at, { title: 'Locked' });
    await world.edit(place, { title: 'Newer' });
    const stale = { ...place, ifRevision: 1 };
    const unsaid = { title: 'x', body: '', slug: '', locale: '', tags: [], externalId: undefined, status: 0 as const };
    const calls = [
      world.articles.updateArticle({ ...stale, ...unsaid, updateMask: ['title'] }, aCall()),
      world.articles.publishArticle(stale, aCall()),
      world.articles.unpublishArticle(stale, aCall()),
      world.articles.deleteArticle(stale, aCall()),
    ];
    expect(new Set(await Promise.all(calls.map(reasonOf)))).toEqual(new Set(['VERSION_MISMATCH']));
    expect((await world.articles.getArticle(place, aCall())).article).toMatchObject({ title: 'Newer', status: 2 });
  });

  test('of edits of one revision at once one wins', async () => {
    const { at: place } = await world.draft(at, { title: 'Race' });
    const unsaid = { body: '', slug: '', locale: '', tags: [], externalId: undefined, status: 0 as const };
    const edits = await Promise.all(
      ['a', 'b', 'c'].map((title) =>
        reasonOf(
          world.articles.updateArticle({ ...place, ifRevision: 1, ...unsaid, title, updateMask: ['title'] }, aCall()),
        ),
      ),
    );
    expect(edits.filter((reason) => reason === 'VERSION_MISMATCH')).toHaveLength(2);
  });

  test('a slug or external_id that another article has', async () => {
    await world.draft(at, { title: 'Taken', slug: 'taken' });
    expect(await reasonOf(world.draft(at, { slug: 'taken' }))).toBe('ARTICLE_SLUG_TAKEN');
    const derived = await world.draft(at, { title: 'Taken' });
    expect(derived.slug).toBe('taken-2');
    const unsaid = { title: '', body: '', locale: '', tags: [], externalId: undefined, status: 0 as const };
    const rename = world.articles.updateArticle(
      { ...derived.at, ...unsaid, slug: 'taken', updateMask: ['slug'] },
      aCall(),
    );
    expect(await reasonOf(rename)).toBe('ARTICLE_SLUG_TAKEN');
    // Another project may have the same.
    expect((await world.draft(newTenant(), { slug: 'taken' })).slug).toBe('taken');
  });

  test.each([
    ['a body that is too long', { body: 'é'.repeat(250_001) }, 'body'],
    ['a locale that is none', { locale: 'not a locale' }, 'locale'],
    ['a blank title', { title: '  ' }, 'title'],
  ])('%s', async (_, given, field) => {
    await expect(world.draft(at, given)).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
      details: { issues: [{ path: [field] }] },
    });
  });

  test('a project that core does not know', async () => {
    const absent = { ...at, projectId: absentProject };
    expect(await reasonOf(world.draft(absent))).toBe('PROJECT_NOT_FOUND');
    expect(await reasonOf(world.find(absent, 'x'))).toBe('PROJECT_NOT_FOUND');
  });
});

describe('another tenant’s article is as absent as none', () => {
  test.each(['getArticle', 'publishArticle', 'unpublishArticle', 'deleteArticle', 'listArticleVersions'] as const)(
    '%s',
    async (name) => {
      const { at: place } = await world.published(at, { title: 'Mine' });
      for (const stranger of [newTenant(), { ...at, orgId: newTenant().orgId }]) {
        const call = world.articles[name]({ ...place, ...stranger, page: undefined }, aCall());
        expect(await reasonOf(call)).toBe('ARTICLE_NOT_FOUND');
      }
      expect((await world.articles.getArticle(place, aCall())).article?.status).toBe(2);
    },
  );

  test('two organizations with the same articles never see each other’s', async () => {
    const [mine, theirs] = [newTenant(), newTenant()];
    const same = { title: 'The same marmalade', body: 'The very same words.' };
    const [own, foreign] = [await world.published(mine, same), await world.published(theirs, same)];
    expect((await world.find(mine, 'same marmalade')).map(({ articleId }) => articleId)).toEqual([own.id]);
    expect((await world.find(theirs, 'same marmalade')).map(({ articleId }) => articleId)).toEqual([foreign.id]);
    expect(await world.find({ orgId: theirs.orgId, projectId: mine.projectId }, 'same marmalade')).toEqual([]);
  });
});

describe('an import', () => {
  const row = (externalId: string, given = {}) => ({
    externalId,
    title: `Article ${externalId}`,
    body: 'text',
    slug: undefined,
    q: undefined,
    locale: 'en',
    tags: [],
    ...given,
  });
  const run = async (articles: ReturnType<typeof row>[], publish = false, on = world) =>
    (await on.articles.importArticles({ ...at, articles, publish }, aCall())).outcomes;
  /** A process runs the imports of one project one after the other; replicas know nothing of each other's. */
  const replicas = async <Result>(work: (replicas: TestKnowledge[]) => Promise<Result>): Promise<Result> => {
    const others = await Promise.all([1, 2].map(() => TestKnowledge.start({ url: world.url })));
    return work([world, ...others]).finally(() => Promise.all(others.map((each) => each.stop())));
  };

  test('makes, updates and leaves alone, by external_id', async () => {
    expect((await run([row('a'), row('b')])).map(({ result }) => result)).toEqual([1, 1]);
    const again = await run([row('a'), row('b', { body: 'other' }), row('c')], true);
    expect(again.map(({ result, published }) => [result, published])).toEqual([
      [3, true],
      [2, true],
      [1, true],
    ]);
    await world.settle();
    expect(titles(await world.find(at, 'article b'))[0]).toBe('Article b');
  });

  test('tells of a row that is wrong what the error of a call would', async () => {
    const [refused] = await run([row('wrong', { title: ' ' })]);
    const issues = [{ path: ['title'], message: 'must not be blank' }];
    const error = { code: 'VALIDATION_ERROR', message: 'The request is not valid.', details: { issues } };
    expect(refused).toMatchObject({ articleId: '', result: 4, ...error });
  });

  test('many at once of the same rows, in any order, do not hinder each other', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `r${n}`);
    await run(ids.map((id) => row(id)));
    const orders = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? ids : ids.toReversed()));
    const outcomes = await replicas((all) =>
      Promise.all(
        orders.map((order, n) =>
          run(
            order.map((id) => row(id, { body: `text ${n}` })),
            true,
            all[n % all.length],
          ),
        ),
      ),
    );
    expect(outcomes.flat().every(({ published }) => published)).toBe(true);
    const [{ deadlocks = 0 } = {}] = await world.rows<{ deadlocks: number }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(deadlocks).toBe(0);
  });

  test('two at once of other rows with the same titles, the other way round, do not hinder each other', async () => {
    const titled = (prefix: string, n: number) =>
      row(`${prefix}${n}`, { title: `Title ${prefix === 'a' ? n : 99 - n}` });
    const numbers = Array.from({ length: 80 }, (_, n) => n + 10);
    const outcomes = await replicas((all) =>
      Promise.all(
        ['a', 'b'].map((prefix, at) =>
          run(
            numbers.map((n) => titled(prefix, n)),
            false,
            all[at],
          ),
        ),
      ),
    );
    expect(outcomes.flat().every(({ result }) => result === 1)).toBe(true);
    const [{ deadlocks = 0 } = {}] = await world.rows<{ deadlocks: number }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(deadlocks).toBe(0);
  });

  test('is held up by those of its project alone, however many: everybody else is served meanwhile', async () => {
    const others = newTenant();
    const imports = await world.database.transaction(async (tx) => {
      await lockImports(tx, at);
      const begun = Array.from({ length: 20 }, (_, n) => run([row(`${n}`)]));
      await untilOneWaits(world);
      await world.draft(others, { title: 'Served' });
      const elsewhere = { ...others, articles: [row('elsewhere')], publish: false };
      expect((await world.articles.importArticles(elsewhere, aCall())).outcomes).toMatchObject([{ result: 1 }]);
      return begun;
    });
    expect((await Promise.all(imports)).flat().map(({ result }) => result)).toEqual(Array(20).fill(1));
  });

  test('leaves an audit entry for each row, also for one that changes nothing', async () => {
    await run([row('same'), row('shown'), row('changed')]);
    await run([row('shown')], true);
    const before = await world.rows<{ id: number }>('SELECT max(id) AS id FROM outbox');
    await run([row('same'), row('shown'), row('changed', { body: 'other' }), row('new')]);
    await run([row('shown'), row('same')], true);
    const entries = await world.rows<{ action: string; slug: string }>(
      `SELECT data->>'action' AS action, a.slug FROM outbox o JOIN articles a ON a.id = o.data->>'target_id'
       WHERE o.id > $1 AND o.project_id = $2 AND o.type = 'audit.recorded' ORDER BY a.slug, action`,
      before[0]?.id,
      at.projectId,
    );
    expect(entries.map(({ action, slug }) => `${slug} ${action}`)).toEqual([
      'article-changed updateArticle',
      'article-new createArticle',
      'article-same publishArticle',
      'article-same updateArticle',
      'article-shown publishArticle',
      'article-shown updateArticle',
    ]);
    const [ids] = await world.rows<{ n: number; distinct_n: number }>(
      `SELECT count(*) AS n, count(DISTINCT data->>'id') AS distinct_n FROM outbox WHERE type = 'audit.recorded'`,
    );
    expect(ids?.distinct_n).toBe(ids?.n);
  });

  test('of rows with one external_id takes the one after the other', async () => {
    const outcomes = await run([row('a'), row('a', { body: 'other' }), row('a', { body: 'other' }), row('b')]);
    expect(outcomes.map(({ result }) => result)).toEqual([1, 2, 3, 1]);
    const again = await run([row('a', { body: 'third' }), row('a', { body: 'other' }), row('a', { body: '' })]);
    expect(again.map(({ result }) => result)).toEqual([2, 2, 2]);
    expect(new Set([...outcomes.slice(0, 3), ...again].map(({ articleId }) => articleId)).size).toBe(1);
  });

  test('of many rows with one title makes as many articles', async () => {
    await world.draft(at, { slug: 'same-title-3' });
    const outcomes = await run(Array.from({ length: 9 }, (_, n) => row(`${n}`, { title: 'Same title' })));
    expect(outcomes.every(({ result }) => result === 1)).toBe(true);
    const slugs = await world.rows<{ slug: string }>(
      'SELECT slug FROM articles WHERE project_id = $1 AND external_id IS NOT NULL ORDER BY id LIMIT 4',
      at.projectId,
    );
    expect(slugs.map(({ slug }) => slug)).toEqual(['same-title', 'same-title-2', 'same-title-4', 'same-title-5']);
  });

  test('asks the database little: nothing for a row that is the same, once for one that is new or changed', async () => {
    // What lanes ask is not counted.
    await world.settle();
    world.indexes = false;
    onTestFinished(() => {
      world.indexes = true;
    });
    const ids = Array.from({ length: 50 }, (_, n) => `r${n}`);
    const asked = async (given: object) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await run(ids.map((id) => row(id, given)));
      const { length } = query.mock.calls;
      query.mockRestore();
      return length;
    };
    const around = 20;
    expect(await asked({})).toBeLessThan(50 + around);
    expect(await asked({})).toBeLessThan(around);
    expect(await asked({ body: 'other' })).toBeLessThan(50 + around);
  });

  test('one that cannot be taken leaves nothing behind, and the others alone', async () => {
    await world.draft(at, { slug: 'taken' });
    await run([row('e')]);
    const rows = [row('b', { slug: 'taken' }), row('c', { locale: '??' }), row('e', { slug: 'taken', body: 'other' })];
    const outcomes = await run([row('a'), ...rows, row('d')], true);
    expect(outcomes.splice(3, 1)).toMatchObject([{ result: 4, code: 'ARTICLE_SLUG_TAKEN', articleId: '' }]);
    expect(outcomes.map(({ result, code }) => [result, code])).toEqual([
      [1, ''],
      [4, 'ARTICLE_SLUG_TAKEN'],
      [4, 'VALIDATION_ERROR'],
      [1, ''],
    ]);
    const { articles } = await world.articles.listArticles(
      {
        ...at,
        statuses: [],
        locales: [],
        tags: [],
        externalId: undefined,
        slug: undefined,
        q: undefined,
        page: undefined,
      },
      aCall(),
    );
    expect(articles.map(({ externalId, version }) => [externalId, version])).toEqual([
      ['d', 1],
      ['a', 1],
      ['e', 1],
      [undefined, 1],
    ]);
  });

  test('that would wait for whoever waits for it is done all the same', async () => {
    const { id } = await world.draft(at, { slug: 'other' });
    const setSlug = (tx: Database, slug: string) =>
      tx.query({ name: '', text: 'UPDATE articles SET slug = $2 WHERE id = $1' }, [id, slug]);
    let importing: ReturnType<typeof run> | undefined;
    const renaming = world.database.transaction(async (tx) => {
      await setSlug(tx, 'second');
      if (importing) return;
      importing = run([row('a', { title: 'First' }), row('b', { title: 'Second' })]);
      // It has the first slug, and waits for the second.
      await expect.poll(() => world.rows(lockWaits), { timeout: 60_000 }).not.toEqual([]);
      await setSlug(tx, 'first');
    });
    // The database ends one of the two, which is then done once more; renamed it is only when the slug is still free.
    await renaming.catch(() => undefined);
    expect((await importing)?.map(({ result }) => result)).toEqual([1, 1]);
  });
});

test('lists are filtered by status, locale, tag, slug', async () => {
  const shown = await world.published(at, { title: 'Shown', tags: ['a', 'b'], locale: 'de' });
  const draft = await world.draft(at, { title: 'Draft', tags: ['b'], slug: 'draft' });
  const list = async (filters: object) => {
    const all = {
      statuses: [],
      locales: [],
      tags: [],
      externalId: undefined,
      slug: undefined,
      q: undefined,
      page: undefined,
    };
    return (await world.articles.listArticles({ ...at, ...all, ...filters }, aCall())).articles.map(({ id }) => id);
  };
  expect(await list({})).toEqual([draft.id, shown.id]);
  expect(await list({ statuses: [2] })).toEqual([shown.id]);
  expect(await list({ statuses: [1, 2] })).toEqual([draft.id, shown.id]);
  expect(await list({ locales: ['de'] })).toEqual([shown.id]);
  expect(await list({ tags: ['a'] })).toEqual([shown.id]);
  expect(await list({ tags: ['b'] })).toEqual([draft.id, shown.id]);
  expect(await list({ slug: 'draft' })).toEqual([draft.id]);
  expect(await list({ q: 'how' })).toEqual([shown.id]);
  expect(await list({ q: 'RAFT' })).toEqual([draft.id]);
  for (const q of ['show draft', 'dr%', 'd_aft', '\\']) expect(await list({ q })).toEqual([]);
});

test('every write leaves an audit entry on its way to core', async () => {
  const { at: place } = await world.published(at, { title: 'Audited' });
  await world.edit(place, { title: 'Audited again', body: 'with text' });
  await world.articles.unpublishArticle(place, aCall());
  await world.articles.deleteArticle(place, aCall());
  const rows = await world.rows<{ data: { action: string; changes: unknown } }>(
    `SELECT data FROM outbox WHERE project_id = $1 AND type = 'audit.recorded' ORDER BY id`,
    at.projectId,
  );
  expect(rows.map(({ data }) => data.action)).toEqual([
    'createArticle',
    'publishArticle',
    'updateArticle',
    'unpublishArticle',
    'deleteArticle',
  ]);
  expect(rows[2]?.data.changes).toEqual({
    title: { from: 'Audited', to: 'Audited again' },
    body: { from: { version: 1 }, to: { version: 2 } },
  });
});
