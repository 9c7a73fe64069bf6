import { beforeAll, describe, expect, test } from 'vitest';
import { uniqueName } from '../support/index.js';
import type { Answer } from './support/answer.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { sendRaw } from './support/raw-http.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let conversationId: string;
let formId: string;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  conversationId = (await project.newConversation()).id;
  formId = (await project.forms.newForm()).id;
});

const withKey = (key: string) => ({ 'idempotency-key': key });
const replayed = (answer: Answer) => answer.headers['idempotent-replayed'];

interface PostCase {
  post(body: Record<string, unknown>, headers: Record<string, string>): Promise<Answer<{ id: string }>>;
  body(): Record<string, unknown>;
  other(): Record<string, unknown>;
  count(): Promise<number>;
}

const total = (answer: Answer) => answer.page.total ?? Number.NaN;
const counting = { include: 'total', limit: 1 };

/** Every route that takes POST. */
const posts: Record<string, PostCase> = {
  createProject: {
    post: (body, headers) => org.createProject(body, headers),
    body: () => ({ name: 'Once' }),
    other: () => ({ name: 'Twice' }),
    count: async () => total(await org.client.get(`/orgs/${org.id}/projects`, counting)),
  },
  createApiKey: {
    post: (body, headers) => org.client.post(`/orgs/${org.id}/api-keys`, body, headers),
    body: () => ({ name: 'Once', scopes: ['read'] }),
    other: () => ({ name: 'Once', scopes: ['write'] }),
    count: async () => total(await org.client.get(`/orgs/${org.id}/api-keys`, counting)),
  },
  createConversation: {
    post: (body, headers) => project.createConversation(body, headers),
    body: () => ({ subject: 'Once', contact: { name: 'Nameless' }, message: { content: 'x' } }),
    other: () => ({ subject: 'Twice' }),
    count: async () => total(await project.listConversations(counting)),
  },
  createMessage: {
    post: (body, headers) => project.createMessage(conversationId, body, headers),
    body: () => ({ content: 'Once' }),
    other: () => ({ content: 'Once', is_internal: true }),
    count: async () => total(await project.listMessages(conversationId, counting)),
  },
  upsertContact: {
    post: (body, headers) => project.upsertContact(body, headers),
    body: () => ({ name: 'Once' }),
    other: () => ({ name: 'Twice' }),
    count: async () => total(await project.listContacts(counting)),
  },
  createBeacon: {
    post: (body, headers) => project.beacons.createBeacon(body, headers),
    body: () => ({ form_id: formId }),
    other: () => ({ form_id: formId, greeting_title: 'Twice' }),
    count: async () => total(await project.beacons.listBeacons(counting)),
  },
  createForm: {
    post: (body, headers) => project.forms.createForm(body, headers),
    // No slug is made of this name that could be taken.
    body: () => ({ name: '…' }),
    other: () => ({ name: '…', submit_button_label: 'Twice' }),
    count: async () => total(await project.forms.listForms(counting)),
  },
  createArticle: {
    post: (body, headers) => project.kb.createArticle(body, headers),
    body: () => ({ title: 'Once' }),
    other: () => ({ title: 'Once', body: 'and more' }),
    count: async () => total(await project.kb.listArticles(counting)),
  },
  createWebhook: {
    post: (body, headers) => project.createWebhook(body, headers),
    body: () => ({ url: 'http://127.77.0.1:65535/once', events: ['agent.escalated'] }),
    other: () => ({ url: 'http://127.77.0.1:65535/twice', events: ['agent.escalated'] }),
    count: async () => total(await project.listWebhooks(counting)),
  },
};

describe.each(Object.entries(posts))('an Idempotency-Key at %s', (_, { post, body, other, count }) => {
  test('makes a repeated post answer as the first did, and do nothing', async () => {
    const before = await count();
    const headers = withKey(uniqueName('key'));
    const first = await post(body(), headers);
    expect(first.status).toBe(201);
    expect(replayed(first)).toBeUndefined();
    const second = await post(body(), headers);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(replayed(second)).toBe('true');
    expect(await count()).toBe(before + 1);
  });

  test('makes 50 parallel posts one record and 50 equal answers', async () => {
    const before = await count();
    const headers = withKey(uniqueName('key'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(body(), headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter((answer) => replayed(answer) === undefined)).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  test('used for another body is 422, and nothing is done', async () => {
    const headers = withKey(uniqueName('key'));
    await post(body(), headers);
    const before = await count();
    expectRefusal(await post(other(), headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await count()).toBe(before);
    expect(replayed(await post(body(), headers))).toBe('true');
  });

  test('differs from others: each makes its own record', async () => {
    const before = await count();
    for (let n = 0; n < 3; n++) expect(replayed(await post(body(), withKey(uniqueName('key'))))).toBeUndefined();
    expect(await count()).toBe(before + 3);
  });
});

describe('an Idempotency-Key', () => {
  test('has 1 to 255 characters', async () => {
    const body = { name: 'Long' };
    expect((await project.upsertContact(body, withKey('k'))).status).toBe(201);
    expect((await project.upsertContact(body, withKey('order 42'))).status).toBe(201);
    expect((await project.upsertContact(body, withKey('k'.repeat(255)))).status).toBe(201);
    expectInvalid(await project.upsertContact(body, withKey('k'.repeat(256))), 'Idempotency-Key');
    expectInvalid(await project.upsertContact(body, withKey('')), 'Idempotency-Key');
  });

  test('that stands twice is refused, also when it is the same', async () => {
    const body = JSON.stringify({ name: 'Twice' });
    for (const other of ['one', 'two']) {
      const lines = [
        `POST /api/v1${project.path}/contacts HTTP/1.1`,
        'Host: x',
        `X-API-Key: ${project.client.key}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Idempotency-Key: one',
        `idempotency-key: ${other}`,
      ];
      const answer = await sendRaw(platform.baseUrl, `${lines.join('\r\n')}\r\n\r\n${body}`);
      expectInvalid(answer, 'Idempotency-Key');
    }
  });

  test('used on another path is another request: in the same service, in others, and replayed on each', async () => {
    const headers = withKey(uniqueName('key'));
    const sibling = await org.newProject();
    const { id: otherId } = await project.newConversation();
    const posts = [
      () => project.createConversation({ subject: 'Here' }, headers),
      () => sibling.createConversation({ subject: 'There' }, headers),
      () => project.createMessage(conversationId, { content: 'Hello' }, headers),
      () => project.createMessage(otherId, { content: 'Hello' }, headers),
      () => project.upsertContact({ name: 'Same key' }, headers),
      () => project.kb.createArticle({ title: 'Same key' }, headers),
      () => sibling.kb.createArticle({ title: 'Same key' }, headers),
    ];
    const first = [];
    for (const post of posts) first.push(await post());
    expect(first.map((answer) => [answer.status, replayed(answer)])).toEqual(posts.map(() => [201, undefined]));
    for (const [at, post] of posts.entries()) {
      const again = await post();
      expect([again.text, replayed(again)]).toEqual([first[at]?.text, 'true']);
    }
    expectRefusal(await project.createConversation({ subject: 'Else' }, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  test('keeps the status too: a replayed update is 200, a replayed creation stays 201', async () => {
    const email = 'status@example.com';
    const [made, updated] = [withKey(uniqueName('key')), withKey(uniqueName('key'))];
    await project.upsertContact({ email }, made);
    await project.upsertContact({ email, name: 'Later' }, updated);
    const again = await project.upsertContact({ email }, made);
    expect([again.status, again.data.name]).toEqual([201, null]);
    expect((await project.upsertContact({ email, name: 'Later' }, updated)).status).toBe(200);
  });

  test('of a refused request is free again', async () => {
    const headers = withKey(uniqueName('key'));
    expectRefusal(await project.upsertContact({ email: 'wrong' }, headers), 400, 'VALIDATION_ERROR');
    const answer = await project.upsertContact({ email: 'right@example.com' }, headers);
    expect([answer.status, replayed(answer)]).toEqual([201, undefined]);
  });

  test('of a request that failed in the end is free again, and left nothing', async () => {
    const headers = withKey(uniqueName('key'));
    const slug = uniqueName('slug').replaceAll('_', '-');
    const { record } = await org.newProject({ slug });
    expectRefusal(await org.createProject({ name: 'A', slug }, headers), 409, 'PROJECT_SLUG_TAKEN');
    await org.client.delete(`/orgs/${org.id}/projects/${record.id}`);
    const answer = await org.createProject({ name: 'A', slug }, headers);
    expect([answer.status, replayed(answer)]).toEqual([201, undefined]);
  });

  test('belongs to the organization: its other keys meet it too', async () => {
    const headers = withKey(uniqueName('key'));
    const other = project.with((await org.newKey(['write'])).client);
    const first = await project.upsertContact({ name: 'Shared' }, headers);
    const second = await other.upsertContact({ name: 'Shared' }, headers);
    expect([second.text, replayed(second)]).toEqual([first.text, 'true']);
  });

  test('does not lead past a scope or a revocation', async () => {
    const headers = withKey(uniqueName('key'));
    await project.upsertContact({ name: 'Guarded' }, headers);
    const reader = project.with((await org.newKey(['read'])).client);
    expectRefusal(await reader.upsertContact({ name: 'Guarded' }, headers), 403, 'INSUFFICIENT_SCOPE');
  });

  test('in use by a request that takes long is 409, and done when that one is', async () => {
    const email = 'slow@example.com';
    const { id } = await project.newContact({ email });
    const headers = withKey(uniqueName('key'));
    const post = () => project.upsertContact({ email, name: 'Slow' }, headers);
    const slow = await withDatabase(platform.databaseUrl, async (database) => {
      await database.query('BEGIN');
      await database.query('SELECT 1 FROM core.contacts WHERE id = $1 FOR UPDATE', [id]);
      const first = post();
      // Whichever of the two takes the key, the other waits for it and gives up; the row's lock holds up the first.
      const early = await Promise.race([first, post()]);
      expectRefusal(early, 409, 'IDEMPOTENCY_IN_PROGRESS');
      await database.query('COMMIT');
      return first;
    });
    const settled = slow.status === 409 ? await post() : slow;
    expect(settled.data).toMatchObject({ id, name: 'Slow' });
    expect((await post()).text).toBe(settled.text);
  });

  test('means nothing with other methods', async () => {
    const headers = withKey(uniqueName('key'));
    const { id } = await project.newContact({ name: 'A' });
    const patch = (name: string) =>
      project.client.send('PATCH', `${project.path}/contacts/${id}`, { name }, { headers });
    await patch('B');
    expect((await patch('C')).data).toMatchObject({ name: 'C' });
  });
});
