import { beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import type { Conversation, Project } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let project: ProjectApi;
let made: Record<string, Conversation>;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  const [asked, answered] = ['customer', 'agent'].map((sender_type) => ({ content: 'Hello', sender_type }));
  const begun = {
    a: { message: asked },
    b: { message: asked, assigned_to: 'kim' },
    c: { message: asked, tags: ['x,y'] },
    d: {},
    e: { message: answered },
    f: { message: asked, status: 'resolved' },
  };
  const ids: Record<string, string> = {};
  for (const [subject, body] of Object.entries(begun))
    ids[subject] = (await project.newConversation({ subject, ...body })).id;
  await project.newMessage(ids.c ?? '', { sender_type: 'ai' });
  await project.newMessage(ids.a ?? '', { sender_type: 'customer' });
  made = {};
  for (const [subject, id] of Object.entries(ids)) made[subject] = await project.conversation(id);
});

const names = (items: Conversation[]) => items.map(({ subject }) => subject).join('');
const found = async (query: Record<string, string>) => names((await project.listConversations(query)).data);

describe('the queue of conversations', () => {
  test('tells of each on whom it waits since when, who answered last, and how much was said', () => {
    const times = ({ created_at }: Conversation) => ({ waiting_since: created_at, last_message_at: created_at });
    const { a, b, c, d, e, f } = made as Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', Conversation>;
    expect(a).toMatchObject({
      waiting_on: 'team',
      waiting_since: a.created_at,
      handled_by: 'nobody',
      message_count: 2,
    });
    expect(a.last_message_at).toBe(a.updated_at);
    expect(b).toMatchObject({ waiting_on: 'team', ...times(b), first_response_at: null, message_count: 1 });
    const answered = { waiting_since: c.updated_at, first_response_at: c.updated_at };
    expect(c).toMatchObject({ waiting_on: 'customer', ...answered, handled_by: 'ai', message_count: 2 });
    expect(d).toMatchObject({ waiting_on: 'nobody', waiting_since: null, last_message_at: null, message_count: 0 });
    expect(e).toMatchObject({ waiting_on: 'customer', ...times(e), handled_by: 'people', resolved_at: null });
    expect(f).toMatchObject({ waiting_on: 'nobody', waiting_since: null, resolved_at: f.created_at });
  });

  test.each([
    [{ waiting_on: 'team' }, 'ba'],
    [{ waiting_on: 'team,customer' }, 'ecba'],
    [{ waiting_on: 'nobody' }, 'fd'],
    [{ waiting_on: 'team', assigned_to: 'none' }, 'a'],
    [{ handled_by: 'ai' }, 'c'],
    [{ handled_by: 'people,ai' }, 'ec'],
    [{ handled_by: 'nobody', status: 'open' }, 'dba'],
    [{ sort: 'waiting_since', order: 'asc' }, 'abec'],
    [{ sort: 'waiting_since' }, 'ceba'],
    [{ sort: 'waiting_since', order: 'asc', waiting_on: 'team' }, 'ab'],
    [{ sort: 'waiting_since', waiting_on: 'customer', handled_by: 'people' }, 'e'],
    [{ sort: 'last_message_at' }, 'acfedb'],
    [{ sort: 'last_message_at', order: 'asc' }, 'bdefca'],
    [{ sort: 'last_message_at', handled_by: 'nobody' }, 'afdb'],
    [{ q: 'hello', sort: 'last_message_at', order: 'asc' }, 'befca'],
    [{ q: 'hello', sort: 'waiting_since', order: 'asc' }, 'abec'],
    [{ q: 'hello', waiting_on: 'customer', sort: 'created_at' }, 'ec'],
  ])('%o finds "%s"', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  test('is read in pages, with a total, in each order', async () => {
    const pages = (query: object) => walk((page) => project.listConversations({ ...query, ...page }), 1);
    expect(names(await pages({ sort: 'waiting_since', order: 'asc' }))).toBe('abec');
    expect(names(await pages({ sort: 'last_message_at' }))).toBe('acfedb');
    expect(names(await pages({ q: 'hello', sort: 'last_message_at' }))).toBe('acfeb');
    const { page } = await project.listConversations({ sort: 'waiting_since', include: 'total', limit: 1 });
    expect(page.total).toBe(4);
  });

  test.each([
    [{ waiting_on: 'me' }, 'waiting_on'],
    [{ handled_by: 'human' }, 'handled_by'],
    [{ sort: 'waiting_since', waiting_on: 'nobody' }, 'waiting_on'],
    [{ sort: '-waiting_since' }, 'sort'],
  ])('%o is refused, naming the field', async (query, field) => {
    expectInvalid(await project.listConversations(query), field);
  });
});

describe('conversations that are overdue', () => {
  const pathOf = (of: ProjectApi) => `/orgs/${of.record.org_id}/projects/${of.id}`;
  const target = (minutes: unknown, of: ProjectApi) =>
    of.client.send<Project>('PATCH', pathOf(of), { first_response_target_minutes: minutes });

  test('wait longer than the target of the project for the first answer of a person', async () => {
    const own = await (await platform.newOrg()).newProject();
    const created_at = new Date(Date.now() - 3_600_000).toISOString();
    const asked = { content: 'Hello', sender_type: 'customer' };
    const said = {
      early: [asked],
      answered: [asked, { content: 'Hi', sender_type: 'agent' }],
      noted: [{ ...asked, is_internal: true }],
    };
    const rows = Object.entries(said).map(([subject, messages]) => ({
      external_id: subject,
      subject,
      created_at,
      messages,
    }));
    await own.importConversations(rows);
    await own.newConversation({ subject: 'late', message: asked });
    const list = async (overdue: string) => names((await own.listConversations({ overdue })).data);
    expect([await list('true'), await list('false')]).toEqual(['', 'latenotedansweredearly']);
    expect((await target(30, own)).data).toMatchObject({ first_response_target_minutes: 30 });
    expect([await list('true'), await list('false')]).toEqual(['early', 'latenotedanswered']);
    const query = `views=${encodeURIComponent('late:overdue=true&status=open')}`;
    expect((await own.client.get(`${own.path}/conversations/counts?${query}`)).data).toMatchObject([{ count: 1 }]);
    await target(null, own);
    expect(await list('true')).toBe('');
  });

  test('have a target of whole minutes, up to thirty days', async () => {
    for (const minutes of [0, -1, 1.5, 43_201, '30'])
      expectInvalid(await target(minutes, project), 'first_response_target_minutes');
    expectInvalid(await project.listConversations({ overdue: 'yes' }), 'overdue');
  });
});

describe('GET /projects/{projectId}/conversations/counts', () => {
  const count = (views: string[], of = project) => {
    const query = views.map((view) => `views=${encodeURIComponent(view)}`).join('&');
    return of.client.get<{ name: string; count: number; has_more: boolean }[]>(
      `${of.path}/conversations/counts?${query}`,
    );
  };

  test('counts what the list with the same query has, view by view', async () => {
    const queries = [
      '',
      'waiting_on=team',
      'status=open&assigned_to=none',
      'tag=x%5C,y',
      'handled_by=ai,people',
      'spam=true',
    ];
    const { data } = await count(queries.map((query, n) => `view ${n}:${query}`));
    const expected = queries.map(async (query, n) => {
      const { page } = await project.client.get(`${project.path}/conversations?include=total&${query}`);
      return { name: `view ${n}`, count: page.total, has_more: false };
    });
    expect(data).toEqual(await Promise.all(expected));
    expect(data.map((view) => view.count)).toEqual([6, 2, 4, 1, 2, 0]);
  });

  test('counts nothing of another project, and is refused in one of another organization', async () => {
    const other = await (await platform.newOrg()).newProject();
    expect((await count(['all:'], other)).data).toEqual([{ name: 'all', count: 0, has_more: false }]);
    expectRefusal(await count(['all:'], project.with(other.client)), 403, 'API_KEY_ORG_MISMATCH');
  });

  test('names the view and the filter that are wrong', async () => {
    expectInvalid(await count(['a:status=open', 'b:status=done']), 'views', 1, 'status');
    expectInvalid(await count(['a:q=word']), 'views', 0, 'q');
    expectInvalid(await count(['a:status=open&spam=true&spam=true']), 'views', 0, 'spam');
    expectInvalid(await count(['status=open']), 'views', 0);
    expectInvalid(await count(Array.from({ length: 21 }, (_, n) => `${n}:`)), 'views');
    expectInvalid(await count([]), 'views');
  });
});
