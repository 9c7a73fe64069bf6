import { beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';
import { VisitorClient } from './support/visitor-client.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});

interface Hit {
  readonly article_id: string;
  readonly title: string;
  readonly excerpt: string;
}

describe('articles in the widget', () => {
  test('are counted once for a session that has read them, with what it said last of whether they helped', async () => {
    const project = await org.newProject();
    const { id } = await project.kb.newPublished({ title: 'Returning goods', body: 'Within 30 days.' });
    const [ada, bob] = await Promise.all([0, 1].map(() => WidgetVisitor.arrive(platform.baseUrl, project)));
    if (!ada || !bob) throw new Error('nobody has arrived');
    const say = (visitor: WidgetVisitor, helpful: boolean) =>
      visitor.send('PUT', `/articles/${id}/helpful`, { helpful });
    expect((await say(ada, true)).status).toBe(200);
    await ada.get(`/articles/${id}`);
    await say(ada, false);
    await bob.get(`/articles/${id}`);
    await say(bob, true);
    const { data } = await project.client.get<object>(`${project.kb.path}/articles/${id}`);
    expect(data).toMatchObject({ read_count: 2, helpful_count: 1, unhelpful_count: 1 });
    expectInvalid(await ada.send('PUT', `/articles/${id}/helpful`, { helpful: 'yes' }), 'helpful');
  });

  test('of another project are neither counted nor listed', async () => {
    const [project, other] = await Promise.all([org.newProject(), org.newProject()]);
    const { id } = await project.kb.newPublished({ title: 'Ours', body: 'Text.' });
    const stranger = await WidgetVisitor.arrive(platform.baseUrl, other);
    const answer = await stranger.send('PUT', `/articles/${id}/helpful`, { helpful: true });
    expectRefusal(answer, 404, 'ARTICLE_NOT_FOUND');
    expect((await stranger.get<Hit[]>('/articles/popular')).data).toEqual([]);
    const nobody = new VisitorClient(platform.baseUrl);
    const path = `/api/public/widget/${project.id}/articles/${id}/helpful`;
    expectRefusal(await nobody.send('PUT', path, { helpful: true }), 401, 'SESSION_INVALID');
  });

  test('that most visitors read are listed without a session, as long as the widget is switched on', async () => {
    const project = await org.newProject();
    const little = await project.kb.newPublished({ title: 'Little', body: 'Text.' });
    const much = await project.kb.newPublished({ title: 'Much', body: '# Heading\n\nThe **first** words.' });
    await project.kb.newPublished({ title: 'Deutsch', body: 'Text.', locale: 'de' });
    const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
    await visitor.get(`/articles/${much.id}`);
    const nobody = new VisitorClient(platform.baseUrl);
    const path = `/api/public/widget/${project.id}/articles/popular`;
    const ask = (query = '') => nobody.get<Hit[]>(path + query);
    expect((await ask()).data[0]).toEqual({ article_id: much.id, title: 'Much', excerpt: 'Heading The first words.' });
    expect((await ask('?locale=de-AT&limit=2')).data.map(({ title }) => title)).toEqual(['Deutsch', 'Much']);
    await project.client.send('POST', `${project.kb.path}/articles/${little.id}/unpublish`);
    expect((await ask()).data.map(({ title }) => title)).not.toContain('Little');
    expectInvalid(await ask('?limit=11'), 'limit');
    await project.client.patch(`/projects/${project.id}/widget/config`, { enabled: false });
    expectRefusal(await ask(), 403, 'WIDGET_DISABLED');
  });
});
