import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import type { SavedViewsApi } from './support/saved-views-api.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
/** As a key of the organization asks for them. */
let views: SavedViewsApi;
let agent: Signed;
let viewer: Signed;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  views = project.savedViews;
  agent = await newMember(org, { role: 'agent' });
  viewer = await newMember(org, { role: 'viewer' });
});

const good = { name: 'Unassigned', filter: 'status=open&assigned_to=none' };
const by = ({ client }: Signed, at = project) => at.with(client).savedViews;

describe('a view', () => {
  test('is the team’s or one’s own, with the newest first unless another order is said', async () => {
    const usual = { sort: 'created_at', order: 'desc', position: 1_000 };
    const made = await by(agent).create(good);
    expect(made.status).toBe(201);
    const { data } = made;
    const whole = { ...good, ...usual, id: anId('vew'), project_id: project.id, created_at: aTime, updated_at: aTime };
    expect(data).toEqual({ ...whole, owner_id: agent.id });
    expect((await by(agent).get(data.id)).data).toEqual(data);
    const said = { ...good, filter: 'tag=a%5C,b,c', sort: 'waiting_since', order: 'asc', position: 0 };
    const { data: teams } = await by(agent).create({ ...said, shared: true });
    expect(teams).toEqual({ ...whole, ...said, owner_id: null });
  });

  test('has filters that the list of conversations takes as they stand', async () => {
    const { id } = await project.newConversation({ tags: ['for the view'] });
    await project.newConversation();
    const { filter, sort, order } = await views.newSavedView({
      filter: 'status=open&tag=for%20the%20view',
      sort: 'updated_at',
    });
    const path = `${project.path}/conversations?${filter}&sort=${sort}&order=${order}`;
    expect((await project.client.get<{ id: string }[]>(path)).data.map((found) => found.id)).toEqual([id]);
  });

  test('is changed by whoever knows its present state', async () => {
    const made = await by(agent).create(good);
    const etag = made.headers.etag ?? '';
    const changed = await by(agent).patch(made.data.id, { order: 'asc', position: 3 }, { 'if-match': etag });
    expect(changed.data).toEqual({ ...made.data, order: 'asc', position: 3, updated_at: aTime });
    expectRefusal(await by(agent).patch(made.data.id, { name: 'x' }, { 'if-match': etag }), 412, 'VERSION_MISMATCH');
    expectEmpty(await by(agent).delete(made.data.id));
    expectRefusal(await by(agent).get(made.data.id), 404, 'SAVED_VIEW_NOT_FOUND');
  });

  const wrong: [what: string, body: Record<string, unknown>, ...path: string[]][] = [
    ['no name', { name: '' }, 'name'],
    ['an unknown filter', { filter: 'state=open' }, 'filter', 'state'],
    ['an unknown status', { filter: 'status=waiting' }, 'filter', 'status'],
    ['a page in its filter', { filter: 'limit=10' }, 'filter', 'limit'],
    ['filters that are too long', { filter: `tag=${'x'.repeat(2_000)}` }, 'filter'],
    ['an order that the list does not have', { sort: 'priority' }, 'sort'],
    ['those that wait on nobody by their wait', { filter: 'waiting_on=nobody', sort: 'waiting_since' }, 'filter'],
    ['a position below zero', { position: -1 }, 'position'],
  ];
  test.each(wrong)('is refused with %s', async (_, body, ...path) => {
    expectInvalid(await by(agent).create({ ...good, ...body }), ...path);
    const { id } = (await by(agent).create(good)).data;
    expectInvalid(await by(agent).patch(id, body), ...path);
  });

  test('is refused by its wait when its filter, as it is, asks for those that wait on nobody', async () => {
    const { id } = await views.newSavedView({ filter: 'waiting_on=nobody' });
    expectInvalid(await views.patch(id, { sort: 'waiting_since' }), 'filter');
  });
});

describe('one’s own view', () => {
  test('is made, changed and deleted by viewers too', async () => {
    const { id } = (await by(viewer).create(good)).data;
    expect((await by(viewer).patch(id, { name: 'Mine' })).data).toMatchObject({ name: 'Mine', owner_id: viewer.id });
    expectEmpty(await by(viewer).delete(id));
  });

  test('is absent to everybody else, keys with all rights included', async () => {
    const { id } = (await by(viewer).create(good)).data;
    const owner = await newMember(org, { role: 'owner' });
    for (const others of [views, by(agent), by(owner)]) {
      for (const answer of [await others.get(id), await others.patch(id, { name: 'x' }), await others.delete(id)])
        expectRefusal(answer, 404, 'SAVED_VIEW_NOT_FOUND');
      expect((await others.list({ limit: 100 })).data.map((view) => view.id)).not.toContain(id);
    }
    expect((await by(viewer).get(id)).data.name).toBe(good.name);
  });

  test('is none of an API key', async () => {
    expectInvalid(await views.create(good), 'shared');
  });

  test('goes with the membership of its owner, and nobody else’s does', async () => {
    const leaving = await newMember(org, { role: 'agent' });
    const { id } = (await by(leaving).create(good)).data;
    const { id: teams } = (await by(leaving).create({ ...good, shared: true })).data;
    const { id: others } = (await by(agent).create(good)).data;
    expectEmpty(await org.client.delete(`/orgs/${org.id}/members/${leaving.id}`));
    const left = await withDatabase(platform.databaseUrl, (database) =>
      database.query('SELECT id FROM core.saved_views WHERE id = ANY ($1)', [[id, teams, others]]),
    );
    expect(left.rows.map((row) => row.id).sort()).toEqual([teams, others].sort());
  });
});

describe('the team’s view', () => {
  test('is written by whoever may write conversations, and read by all', async () => {
    const { id } = (await by(agent).create({ ...good, shared: true })).data;
    expect((await by(viewer).get(id)).status).toBe(200);
    for (const refused of [
      await by(viewer).create({ ...good, shared: true }),
      await by(viewer).patch(id, { name: 'x' }),
      await by(viewer).delete(id),
    ])
      expect(expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE').required_scope).toBe('conversations:write');
    expect((await views.patch(id, { name: 'Ours' })).data.name).toBe('Ours');
  });

  test('is known to its own project only', async () => {
    const { id } = await views.newSavedView();
    const sibling = (await org.newProject()).savedViews;
    for (const answer of [await sibling.get(id), await sibling.patch(id, { name: 'x' }), await sibling.delete(id)])
      expectRefusal(answer, 404, 'SAVED_VIEW_NOT_FOUND');
  });
});

test('the list of views has one’s own and the team’s by their positions, page by page', async () => {
  const at = await org.newProject();
  await by(agent, at).create({ ...good, name: 'd' });
  await by(viewer, at).create({ ...good, name: 'foreign', position: 0 });
  await at.savedViews.newSavedView({ name: 'c', position: 20 });
  await by(agent, at).create({ ...good, name: 'b', position: 7 });
  await at.savedViews.newSavedView({ name: 'a', position: 7 });
  const first = await by(agent, at).list({ limit: 3, include: 'total' });
  const second = await by(agent, at).list({ limit: 3, cursor: first.page.next_cursor ?? '' });
  expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd']);
  expect(first.page.total).toBe(4);
  expect((await at.savedViews.list()).data.map(({ name }) => name)).toEqual(['a', 'c']);
});

test('the team and each member have at most 100 views, also when several are made at once', async () => {
  const at = await org.newProject();
  await withDatabase(platform.databaseUrl, (database) =>
    database.query(
      `INSERT INTO core.saved_views (id, org_id, project_id, owner_id, name, filter, sort, sort_order, position)
       SELECT 'vew_' || coalesce(owner, 'team') || n, $1, $2, owner, 'V', '', 'created_at', 'desc', 1
       FROM generate_series(1, 98) n, unnest(ARRAY[NULL, $3]) owner`,
      [org.id, at.id, agent.id],
    ),
  );
  for (const body of [good, { ...good, shared: true }]) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => by(agent, at).create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({ code: 'SAVED_VIEW_LIMIT_REACHED', limit: 100 });
  }
  expect((await by(viewer, at).create(good)).status).toBe(201);
});
