import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { Project } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { tablesThatHold, withDatabase } from './support/stored.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});

const pathOf = (project: { id: string }) => `/orgs/${org.id}/projects/${project.id}`;
const read = (project: { id: string }) => org.client.get<Project>(pathOf(project));
const patch = (project: { id: string }, body: unknown) => org.client.patch<Project>(pathOf(project), body);

describe('POST /orgs/{orgId}/projects', () => {
  test('makes a project and answers 201 with every field', async () => {
    const answer = await org.createProject({ name: 'Web Shop', slug: 'web', domain: 'shop.example.com' });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: anId('prj'),
      org_id: org.id,
      name: 'Web Shop',
      slug: 'web',
      domain: 'shop.example.com',
      agent_mode: 'assist',
      ai_model: null,
      created_at: aTime,
      default_phone_country: null,
      trust_identity_emails: false,
      first_response_target_minutes: null,
    });
    expect((await read(answer.data)).data).toEqual(answer.data);
  });

  test.each([
    ['Help Desk', 'help-desk'],
    ['  Über-Größe & Söhne!  ', 'uber-grosse-sohne'],
    ["Anna's Café", 'annas-cafe'],
    ['日本語', 'ri-ben-yu'],
    ['…', 'project'],
  ])('derives the slug from the name: %s → %s', async (name, slug) => {
    const own = await platform.newOrg();
    expect((await own.createProject({ name })).data).toMatchObject({ slug, domain: null });
  });

  test('gives the second project of a name a slug of its own', async () => {
    const own = await platform.newOrg();
    const slugs = [];
    for (let n = 0; n < 3; n++) slugs.push((await own.createProject({ name: 'Same Name' })).data.slug);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs[0]).toBe('same-name');
    for (const slug of slugs) expect(slug).toMatch(/^same-name/);
  });

  test('a slug that the organization uses already is refused with 409', async () => {
    await org.createProject({ name: 'First', slug: 'taken' });
    expectRefusal(await org.createProject({ name: 'Second', slug: 'taken' }), 409, 'PROJECT_SLUG_TAKEN');
    const { data } = await org.client.get<Project[]>(`/orgs/${org.id}/projects`, { limit: 100 });
    expect(data.filter(({ slug }) => slug === 'taken')).toHaveLength(1);
  });

  test('another organization may use the same slug', async () => {
    await org.createProject({ name: 'Ours', slug: 'shared' });
    const other = await platform.newOrg();
    expect((await other.createProject({ name: 'Theirs', slug: 'shared' })).status).toBe(201);
  });

  test.each([
    ['without a name', {}, 'name'],
    ['with an empty name', { name: '' }, 'name'],
    ['with a blank name', { name: '   ' }, 'name'],
    ['with null as name', { name: null }, 'name'],
    ['with a number as name', { name: 7 }, 'name'],
    ['with a slug that no host name could hold', { name: 'A', slug: 'No Slug!' }, 'slug'],
    ['with an empty slug', { name: 'A', slug: '' }, 'slug'],
    ['with a field nobody knows', { name: 'A', nmae: 'B' }, 'nmae'],
    ['with a field that the agent’s routes change', { name: 'A', agent_mode: 'copilot' }, 'agent_mode'],
  ])('a project %s is refused, naming the field', async (_, body, field) => {
    expectInvalid(await org.createProject(body), field);
  });
});

describe('GET /orgs/{orgId}/projects', () => {
  test('lists the projects of the organization, newest first', async () => {
    const own = await platform.newOrg();
    const made: ProjectApi[] = [];
    for (let n = 0; n < 5; n++) made.push(await own.newProject());
    const list = (query: object) => own.client.get<Project[]>(`/orgs/${own.id}/projects`, { ...query });
    expect(await walk(list, 2)).toEqual(made.map(({ record }) => record).reverse());
  });
});

describe('GET /projects/{projectId}', () => {
  const byId = (id: string, client = org.client) => client.get<Project>(`/projects/${id}`);

  test('answers the project as the route below its organization does', async () => {
    const { data } = await org.createProject({ name: 'Shop', domain: 'shop.example.com' });
    expect((await byId(data.id)).data).toEqual(data);
  });

  test('is refused to another organization, and 404 once the project is deleted', async () => {
    const { data } = await org.createProject({ name: 'Gone' });
    expectRefusal(await byId(data.id, (await platform.newOrg()).client), 403, 'API_KEY_ORG_MISMATCH');
    await org.client.delete(pathOf(data));
    expectRefusal(await byId(data.id), 404, 'PROJECT_NOT_FOUND');
  });
});

describe('PATCH /orgs/{orgId}/projects/{projectId}', () => {
  test('changes what the body names and leaves the rest', async () => {
    const { record } = await org.newProject({ domain: 'old.example.com' });
    const renamed = await patch(record, { name: 'New name' });
    expect(renamed.status).toBe(200);
    expect(renamed.data).toEqual({ ...record, name: 'New name' });
    expect((await patch(record, { slug: 'a-new-slug' })).data).toEqual({
      ...record,
      name: 'New name',
      slug: 'a-new-slug',
    });
    expect((await read(record)).data).toEqual({ ...record, name: 'New name', slug: 'a-new-slug' });
  });

  test('null clears the domain', async () => {
    const { record } = await org.newProject({ domain: 'old.example.com' });
    expect((await patch(record, { domain: null })).data).toEqual({ ...record, domain: null });
  });

  test('an empty body changes nothing', async () => {
    const { record } = await org.newProject();
    expect((await patch(record, {})).data).toEqual(record);
  });

  test('a taken slug is refused with 409, the own one is not', async () => {
    const first = await org.newProject();
    const second = await org.newProject();
    expectRefusal(await patch(second, { slug: first.record.slug }), 409, 'PROJECT_SLUG_TAKEN');
    expect((await patch(second, { slug: second.record.slug })).status).toBe(200);
  });

  test('null for a field that is not nullable is refused', async () => {
    const { record } = await org.newProject();
    expectInvalid(await patch(record, { name: null }), 'name');
    expectInvalid(await patch(record, { slug: null }), 'slug');
    expectInvalid(await patch(record, { id: 'prj_x' }), 'id');
  });
});

describe('DELETE /orgs/{orgId}/projects/{projectId}', () => {
  test('answers 200 with no body, and 404 the second time', async () => {
    const { record } = await org.newProject();
    expectEmpty(await org.client.delete(pathOf(record)));
    expectRefusal(await org.client.delete(pathOf(record)), 404, 'PROJECT_NOT_FOUND');
    expectRefusal(await read(record), 404, 'PROJECT_NOT_FOUND');
    expectRefusal(await patch(record, { name: 'Still here?' }), 404, 'PROJECT_NOT_FOUND');
  });

  test('takes everything in the project with it', async () => {
    const project = await org.newProject();
    const contact = await project.newContact({ email: 'a@example.com' });
    const conversation = await project.newConversation({ contact_id: contact.id });
    const message = await project.newMessage(conversation.id);
    await org.client.delete(pathOf(project));
    for (const answer of [
      await project.listConversations(),
      await project.getConversation(conversation.id),
      await project.patchConversation(conversation.id, { subject: 'x' }),
      await project.createConversation({}),
      await project.listMessages(conversation.id),
      await project.getMessage(conversation.id, message.id),
      await project.createMessage(conversation.id, { content: 'x' }),
      await project.listContacts(),
      await project.getContact(contact.id),
      await project.upsertContact({ name: 'x' }),
      await project.deleteContact(contact.id),
    ])
      expectRefusal(answer, 404, 'PROJECT_NOT_FOUND');
  });

  test('is absent from every service and from pages at once, also where it was just in use', async () => {
    for (let n = 0; n < 5; n++) {
      const project = await org.newProject();
      const form = (await org.client.post<{ id: string }>(`${project.path}/forms`, { name: 'F' })).data;
      const beacon = (await org.client.post<{ id: string }>(`${project.path}/beacons`, { form_id: form.id })).data;
      const pages = [`forms/${form.id}`, `beacons/${beacon.id}`, `widget/${project.id}/config`];
      const shown = () => Promise.all(pages.map((page) => fetch(`${platform.baseUrl}/api/public/${page}`)));
      const used = () =>
        Promise.all([
          org.client.get(`${project.path}/webhooks`),
          org.client.get(`${project.path}/kb/articles`),
          org.client.get(`${project.path}/kb/search`, { q: 'x' }),
          org.client.get(`${project.path}/agent/config`),
          org.client.post(`${project.path}/kb/articles`, { title: 'A' }),
          org.client.patch(`${project.path}/agent/config`, { agent_mode: 'copilot' }),
        ]);
      for (const { status } of [...(await used()), ...(await shown())]) expect(status).toBeLessThan(300);
      await org.client.delete(pathOf(project));
      for (const answer of await used()) expectRefusal(answer, 404, 'PROJECT_NOT_FOUND');
      for (const { status } of await shown()) expect(status).toBe(404);
    }
  });

  test('removes what was stored in it, but for the log of who did what', async () => {
    const project = await org.newProject();
    const contact = await project.newContact({ email: 'purged@example.com' });
    const { id } = await project.newConversation({ contact_id: contact.id, message: { content: 'x' } });
    await org.client.delete(pathOf(project));
    const tables = () => withDatabase(platform.databaseUrl, (database) => tablesThatHold(database, id));
    const kept = ['core.audit_entries'];
    await poll(async () => (await tables()).every((table) => table.startsWith('bus.') || kept.includes(table)), {
      what: 'the rows of the deleted project to be removed',
    });
  });

  test('leaves the other projects alone', async () => {
    const [gone, kept] = [await org.newProject(), await org.newProject()];
    const conversation = await kept.newConversation({ subject: 'Still here' });
    await org.client.delete(pathOf(gone));
    expect(await kept.conversation(conversation.id)).toEqual(conversation);
    const { data } = await org.client.get<Project[]>(`/orgs/${org.id}/projects`, { limit: 100 });
    expect(data.map(({ id }) => id)).toContain(kept.id);
    expect(data.map(({ id }) => id)).not.toContain(gone.id);
  });

  test('frees the slug', async () => {
    const { record } = await org.newProject({ slug: 'phoenix' });
    await org.client.delete(pathOf(record));
    const again = await org.createProject({ name: 'Again', slug: 'phoenix' });
    expect(again.status).toBe(201);
    expect(again.data.id).not.toBe(record.id);
  });
});
