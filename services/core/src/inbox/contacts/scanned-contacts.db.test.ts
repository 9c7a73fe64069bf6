import type { ListContactsRequest } from '@pharos/proto/pharos/core/v1/contact';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { selectContacts } from './list-contacts.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

type Wanted = Record<string, string[]>;

const filtersOf = (wanted: Wanted) => Object.entries(wanted).map(([key, values]) => ({ key, values }));

async function list(wanted: Wanted, more: Partial<ListContactsRequest> = {}, of = project) {
  const request = { ...of.at, metadata: filtersOf(wanted), page: undefined, ...more };
  const { contacts, page } = await core.contacts.listContacts(request, aCall());
  return { ids: contacts.map(({ id }) => id), next: page?.nextPageToken ?? '', total: page?.total };
}

const found = async (wanted: Wanted, more?: Partial<ListContactsRequest>) => (await list(wanted, more)).ids;
const pageOf = (pageSize: number, pageToken = '', includeTotal = false) => ({ pageSize, pageToken, includeTotal });

async function walk(wanted: Wanted, pageSize: number, more: Partial<ListContactsRequest> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let pageToken = ''; ; ) {
    const { ids: some, next } = await list(wanted, { ...more, page: pageOf(pageSize, pageToken) });
    ids.push(...some);
    pageToken = next;
    if (pageToken === '') return ids;
  }
}

describe('a list of contacts by metadata', () => {
  test('has those whose text, number or boolean is written so, and nothing that only contains it', async () => {
    const made = async (metadata: Record<string, unknown>) =>
      (await project.upsert({ name: 'x', metadata })).contact.id;
    const text = await made({ plan: 'pro', seats: '3', vip: 'true' });
    const number = await made({ plan: 'Pro', seats: 3, vip: true, share: 0.5 });
    const nested = await made({ plan: ['pro'], seats: { n: 3 }, other: 'pro', 'a.b': "it's", '': '' });
    await made({ share: '[0.5]', note: '{"n": 3}' });
    expect(await found({ plan: ['pro'] })).toEqual([text]);
    expect(await found({ seats: ['3'] })).toEqual([number, text]);
    expect(await found({ vip: ['true'] })).toEqual([number, text]);
    expect(await found({ share: ['0.5'] })).toEqual([number]);
    expect(await found({ 'a.b': ["it's"] })).toEqual([nested]);
    expect(await found({ '': [''] })).toEqual([nested]);
    for (const [key, value] of [
      ['plan', '["pro"]'],
      ['seats', '{"n": 3}'],
      ['seats', '3.0'],
      ['plan', ''],
      ['none', 'null'],
      ['none', ''],
    ] as const)
      expect(await found({ [key]: [value] }), `${key}=${value}`).toEqual([]);
  });

  test('has those of which all keys fit, each with one of its values, also beside other filters', async () => {
    const a = await project.upsert({ email: 'a@x.example', phone: '1', metadata: { plan: 'pro', seats: 1 } });
    const b = await project.upsert({ email: 'b@x.example', phone: '1', metadata: { plan: 'team', seats: 1 } });
    const c = await project.upsert({ email: 'c@y.example', metadata: { plan: 'free', seats: 1 } });
    expect(await found({ plan: ['pro', 'free'] })).toEqual([c.contact.id, a.contact.id]);
    expect(await found({ plan: ['team', 'pro'], seats: ['1'] })).toEqual([b.contact.id, a.contact.id]);
    expect(await found({ plan: ['pro'], seats: ['2'] })).toEqual([]);
    expect(await found({ seats: ['1'] }, { email: 'B@x.example' })).toEqual([b.contact.id]);
    expect(await found({ plan: ['pro'] }, { email: 'b@x.example' })).toEqual([]);
    expect(await found({ plan: ['pro', 'free'] }, { phone: '1' })).toEqual([a.contact.id]);
    expect(await found({ seats: ['1'] }, { q: 'y.example' })).toEqual([c.contact.id]);
    expect(await found({ plan: ['pro', 'free'] }, { q: '!' })).toEqual([]);
  });

  test('keeps to its project, follows changes and takes only its own cursors', async () => {
    const other = await TestProject.create(core);
    await other.upsert({ name: 'x', metadata: { plan: 'pro' } });
    const { contact } = await project.upsert({ email: 'a@x.example', metadata: { plan: 'free' } });
    expect(await found({ plan: ['pro'] })).toEqual([]);
    await project.upsert({ email: 'a@x.example', metadata: { plan: 'pro' } });
    await project.upsert({ name: 'x', metadata: { plan: 'pro' } });
    expect(await found({ plan: ['free'] })).toEqual([]);
    expect(await found({ plan: ['pro'] })).toContain(contact.id);
    expect(
      (await list({ plan: ['pro'] }, { orgId: project.orgId }, other).catch((error) => error.reason)) as string,
    ).toBe('PROJECT_NOT_FOUND');
    const { next } = await list({ plan: ['pro'] }, { page: pageOf(1) });
    for (const wanted of [{}, { plan: ['free'] }, { plan: ['pro'], seats: ['1'] }] as Wanted[])
      await expect(list(wanted, { page: pageOf(1, next) })).rejects.toMatchObject({
        details: { issues: [{ path: ['cursor'] }] },
      });
  });
});

describe('in a project of many contacts', () => {
  const count = 30_000;
  /** Every second contact of the newest three quarters has `common`, a hundredth of all has `some`, and three of the oldest have `rare`. */
  async function fill(of: TestProject): Promise<void> {
    await core.rows(
      `INSERT INTO contacts (id, project_id, name, metadata, created_at)
      SELECT 'con_' || $1 || lpad(n::text, 6, '0'), $1, 'Name' || CASE WHEN n IN (1, 2, 300) THEN ' Rarest' ELSE '' END,
        jsonb_build_object('number', n, 'some', n % 100, 'common', n % 2 = 0 AND n > $2::int / 4, 'rare', n IN (1, 2, 300)),
        clock_now() - interval '1 day' + n * interval '1 ms'
      FROM generate_series(1, $2::int) n`,
      of.projectId,
      count,
    );
  }
  const numbers = (ids: readonly string[]) => ids.map((id) => Number(id.slice(-6)));
  const newestFirst = (fits: (n: number) => boolean) => Array.from({ length: count }, (_, n) => count - n).filter(fits);

  // Most of the time of these tests. The ones that change it come after the one that counts.
  let filled: TestProject;
  beforeAll(async () => {
    filled = await TestProject.create(core);
    await fill(filled);
  });
  beforeEach(() => {
    project = filled;
  });

  test('every page has what fits, once and in order, however rare it is and however far back', async () => {
    const cases: [Wanted, (n: number) => boolean][] = [
      [{ rare: ['true'] }, (n) => [1, 2, 300].includes(n)],
      [{ some: ['7'] }, (n) => n % 100 === 7],
      [{ some: ['7', '8'], common: ['true'] }, (n) => n % 100 === 8 && n > count / 4],
      [{ number: ['5000', '29999', '1'] }, (n) => [5_000, 29_999, 1].includes(n)],
    ];
    for (const [wanted, fits] of cases) {
      expect(numbers(await walk(wanted, 100)), JSON.stringify(wanted)).toEqual(newestFirst(fits));
      expect((await list(wanted, { page: pageOf(1, '', true) })).total).toBe(newestFirst(fits).length);
    }
    expect(numbers(await walk({ rare: ['true'] }, 1))).toEqual([300, 2, 1]);
    expect(numbers(await walk({ some: ['7'] }, 100, { q: 'name' }))).toEqual(newestFirst((n) => n % 100 === 7));
    expect(numbers(await walk({}, 2, { q: 'na rare' }))).toEqual([300, 2, 1]);
    expect((await list({}, { q: 'na', page: pageOf(1, '', true) })).total).toBe(count);
  });

  test.each([
    ['come', `INSERT INTO contacts (id, project_id, name) VALUES ('con_' || $1 || 'later', $1, 'Later')`],
    ['go', `DELETE FROM contacts WHERE project_id = $1 AND id = 'con_' || $1 || '029000'`],
  ])('a page has every contact once, also when others %s while it is made', async (_, meanwhile) => {
    let hasPassed = false;
    const query: typeof core.database.query = async (statement, values) => {
      const rows = await core.database.query<never>(statement, values);
      // After each statement of the page the next one may find others; the first is enough.
      if (!hasPassed) await core.rows(meanwhile, project.projectId);
      hasPassed = true;
      return rows;
    };
    // The last that are looked through one after the other, the first that are not, and one of long ago.
    const metadata = filtersOf({ number: ['28001', '28000', '5'] });
    const { rows } = await selectContacts({ ...core.database, query }, project.at, { metadata }, undefined);
    expect(numbers(rows.map(({ id }) => id))).toEqual([28_001, 28_000, 5]);
  });

  interface Node {
    'Node Type': string;
    'Index Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    'Shared Hit Blocks': number;
    'Shared Read Blocks': number;
    'Rows Removed by Filter'?: number;
    Plans?: Node[];
  }

  /** What the statements of a page read, as they were carried out. */
  async function readsOf(wanted: Wanted, q?: string): Promise<{ indexes: string[]; read: number; sorted: number }> {
    const nodes: Node[] = [];
    const gather = (node: Node) => {
      nodes.push(node);
      for (const inner of node.Plans ?? []) gather(inner);
    };
    await core.database.transaction(async (tx) => {
      const query: typeof tx.query = async (statement, values) => {
        const text = `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`;
        const [plan] = await tx.query<{ 'QUERY PLAN': { Plan: Node }[] }>({ name: '', text }, values);
        for (const { Plan } of plan?.['QUERY PLAN'] ?? []) gather(Plan);
        return tx.query<never>(statement, values);
      };
      const found = await selectContacts({ ...tx, query }, project.at, { q, metadata: filtersOf(wanted) }, pageOf(25));
      expect(found.rows.length).toBeGreaterThan(0);
    });
    const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    const sum = (some: Node[]) => some.reduce((rows, node) => rows + rowsOf(node), 0);
    const isOf = (kind: RegExp) => (node: Node) => kind.test(node['Node Type']);
    return {
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      read: sum(nodes.filter(isOf(/Scan$/))),
      sorted: sum(nodes.filter(isOf(/^Sort$/)).flatMap(({ Plans = [] }) => Plans)),
    };
  }

  test('one letter beside a rare word is not looked for among the words of others', async () => {
    const others = await TestProject.create(core);
    await core.rows(
      `INSERT INTO contacts (id, project_id, name)
        SELECT 'con_' || $1 || n, $1, 'n' || md5(n::text) FROM generate_series(1, $2::int) n`,
      others.projectId,
      count,
    );
    await core.rows('VACUUM ANALYZE contacts');
    let blocks = 0;
    const query: typeof core.database.query = async (statement, values) => {
      const text = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`;
      const [plan] = await core.database.query<{ 'QUERY PLAN': { Plan: Node }[] }>({ name: '', text }, values);
      for (const { Plan } of plan?.['QUERY PLAN'] ?? [])
        if (JSON.stringify(Plan).includes('contacts_search'))
          blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
      return core.database.query<never>(statement, values);
    };
    const { rows } = await selectContacts(
      { ...core.database, query },
      project.at,
      { q: 'rare n', metadata: [] },
      pageOf(25),
    );
    expect(numbers(rows.map(({ id }) => id))).toEqual([300, 2, 1]);
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(100);
  });

  test('what is common is read from the newest on and not sorted; what is rare is found by its index', async () => {
    await fill(await TestProject.create(core));
    for (const statistics of ['', 'ANALYZE contacts']) {
      if (statistics) await core.rows(statistics);
      const common = await readsOf({ common: ['true'] });
      expect(common.indexes).toEqual(['projects_by_org', 'contacts_created']);
      expect(common.read).toBeLessThan(500);
      expect(common.sorted).toBe(0);
      const rare = await readsOf({ rare: ['true'] });
      expect(rare.indexes).toContain('contacts_metadata');
      expect(rare.read).toBeLessThan(10_000);
      expect(rare.sorted).toBeLessThan(100);
      const commonWord = await readsOf({}, 'na');
      // Whom the whole question names is looked up beside it.
      const named = ['contact_identities_compared', 'contact_identities_leading'];
      expect(commonWord.indexes).toEqual([...named, 'projects_by_org', 'contacts_created']);
      expect(commonWord.read).toBeLessThan(500);
      expect(commonWord.sorted).toBe(0);
      const rareWord = await readsOf({}, 'rare');
      expect(rareWord.indexes).toContain('contacts_search');
      expect(rareWord.read).toBeLessThan(10_000);
      expect(rareWord.sorted).toBeLessThan(100);
    }
  });
});
