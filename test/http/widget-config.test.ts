import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { tablesThatHold, withDatabase } from './support/stored.js';
import { VisitorClient } from './support/visitor-client.js';

interface WidgetConfig {
  project_id: string;
  enabled: boolean;
  position: string;
  color: string;
  welcome_message: string;
  show_branding: boolean;
  theme: string;
  locale: string;
  ask_email: string;
  chat_url: string | null;
}

const platform = usePlatform();
const visitor = new VisitorClient(platform.baseUrl);
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const configPath = ({ path }: ProjectApi) => `${path}/widget/config`;
const publicPath = ({ id }: { id: string }) => `/api/public/widget/${id}/config`;
const usual = {
  enabled: true,
  position: 'bottom-right',
  color: '#2563EB',
  welcome_message: expect.stringMatching(/\S/),
  show_branding: true,
  theme: 'auto',
  locale: 'auto',
  ask_email: 'optional',
  chat_url: null,
};

describe('the configuration of a widget', () => {
  test('is there for every project, and changes field by field', async () => {
    const { client } = org;
    const own = await org.newProject();
    const first = (await client.get<WidgetConfig>(configPath(own))).data;
    expect(first).toEqual({ project_id: own.id, ...usual });
    const changes = {
      enabled: false,
      position: 'bottom-left',
      color: '#00ff7F',
      welcome_message: 'Moin 👋',
      show_branding: false,
      theme: 'dark',
      locale: 'pt-br',
      ask_email: 'required',
      chat_url: 'https://shop.example/help',
    };
    for (const [field, value] of Object.entries(changes)) {
      const answer = await client.patch<WidgetConfig>(configPath(own), { [field]: value });
      expect(answer.data[field as keyof WidgetConfig], `${answer}`).toBe(field === 'locale' ? 'pt-BR' : value);
    }
    const all = { project_id: own.id, ...changes, locale: 'pt-BR' };
    expect((await client.get(configPath(own))).data).toEqual(all);
    expect((await client.patch(configPath(own), {})).data).toEqual(all);
    expect((await client.patch(configPath(own), { project_id: own.id, theme: 'light' })).data).toEqual({
      ...all,
      theme: 'light',
    });
  });

  test('takes no values that the specification does not know, nor another project_id than that of the path', async () => {
    const other = await org.newProject();
    const bad = {
      position: 'top',
      color: 'red',
      theme: 'blue',
      locale: 'english!',
      ask_email: 'always',
      chat_url: 'javascript:alert(1)',
      enabled: 'yes',
      show_branding: null,
      welcome_message: 'x'.repeat(1_001),
      project_id: other.id,
    };
    for (const [field, value] of Object.entries(bad))
      expectInvalid(await org.client.patch(configPath(project), { [field]: value }), field);
    expectInvalid(await org.client.patch(configPath(project), { project_id: 'prj_1' }), 'project_id');
    expectRefusal(await org.client.patch(configPath(project), { colour: '#000000' }), 400, 'VALIDATION_ERROR');
    expect((await org.client.get(configPath(project))).data).toEqual({ project_id: project.id, ...usual });
  });

  test('changes only while it is as the ETag says', async () => {
    const own = await org.newProject();
    const etag = (await org.client.get(configPath(own))).headers.etag ?? '';
    const change = (value: string) =>
      org.client.send('PATCH', configPath(own), { color: value }, { headers: { 'if-match': etag } });
    expect((await change('#111111')).status).toBe(200);
    expectRefusal(await change('#222222'), 412, 'VERSION_MISMATCH');
    expect((await org.client.get<WidgetConfig>(configPath(own))).data.color).toBe('#111111');
  });

  test('is lost by none of many changes at once', async () => {
    const own = await org.newProject();
    const fields = [{ color: '#123456' }, { theme: 'dark' }, { locale: 'de' }, { enabled: false }];
    await Promise.all(fields.map((field) => org.client.patch(configPath(own), field)));
    expect((await org.client.get(configPath(own))).data).toMatchObject(Object.assign({}, ...fields));
  });
});

describe('the public configuration', () => {
  test('shows visitors the same, answers 304 to who has it, and follows a change at once', async () => {
    const own = await org.newProject();
    const first = await visitor.get<WidgetConfig>(publicPath(own));
    expect(first.data).toEqual({ project_id: own.id, ...usual });
    const etag = first.headers.etag ?? '';
    const again = await visitor.get(publicPath(own), { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const color of ['#000001', '#000002', '#000003']) {
      await org.client.patch(configPath(own), { color });
      const answer = await visitor.get<WidgetConfig>(publicPath(own), { 'if-none-match': etag });
      expect(answer.data.color).toBe(color);
      expect(answer.headers.etag).not.toBe(etag);
    }
  });

  test('is 404 for a project that is not there, or no more', async () => {
    expectRefusal(await visitor.get(publicPath({ id: newId('prj') })), 404, 'PROJECT_NOT_FOUND');
    expectRefusal(await visitor.get(publicPath({ id: 'nothing' })), 404, 'PROJECT_NOT_FOUND');
    const own = await org.newProject();
    expect((await visitor.get(publicPath(own))).status).toBe(200);
    await org.client.delete(`/orgs/${org.id}/projects/${own.id}`);
    expectRefusal(await visitor.get(publicPath(own)), 404, 'PROJECT_NOT_FOUND');
  });
});

test('the secret for identity tokens is shown once, and is stored nowhere as it is', async () => {
  const own = await org.newProject();
  const rotate = () => org.client.post<{ secret: string }>(`${own.path}/widget/secret/rotate`, undefined);
  const [first, second] = [(await rotate()).data.secret, (await rotate()).data.secret];
  expect(first).toMatch(/^wgs_[\w-]{43}$/);
  expect(second).not.toBe(first);
  const config = await org.client.get(configPath(own));
  expect(config.data).toEqual({ project_id: own.id, ...usual });
  expect(await withDatabase(platform.databaseUrl, (database) => tablesThatHold(database, second))).toEqual([]);
});
