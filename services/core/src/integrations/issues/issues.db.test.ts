import { newId } from '@pharos/kit';
import {
  type ConversationLink,
  IntegrationProvider,
  IntegrationSetup,
  IntegrationStatus,
} from '@pharos/proto/pharos/core/v1/integration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillContact } from '../../testing/large-contact.js';
import { FakeInternet } from '../../testing/providers/fake-internet.js';
import { FakeGithub, FakeLinear } from '../../testing/providers/fake-trackers.js';
import { passes, stopClock } from '../../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

const { GITHUB, LINEAR, STRIPE } = IntegrationProvider;

let internet: FakeInternet;
let core: TestCore;
/** Another replica. */
let other: TestCore;
let project: TestProject;
let github: FakeGithub;
let linear: FakeLinear;
beforeAll(async () => {
  internet = await FakeInternet.start();
  core = await startTestCore(undefined, internet.outbound);
  other = await startTestCore(core, internet.outbound);
  await stopClock(core);
});
beforeEach(async () => {
  [github, linear] = [new FakeGithub(), new FakeLinear()];
  internet.hosts.set(FakeGithub.host, github.host).set(FakeLinear.host, linear.host);
  project = await TestProject.create(core);
  await connectGithub(project);
  const setupType = IntegrationSetup.API_KEY;
  const team = { settings: { team_id: linear.teamId }, credentials: { api_key: linear.apiKey } };
  await core.integrations.createIntegration({ ...project.at, setupType, provider: LINEAR, ...team }, aCall());
});
afterAll(async () => {
  await other.stop();
  await core.stop();
  await internet.stop();
});

async function connectGithub({ at }: TestProject): Promise<void> {
  const setupType = IntegrationSetup.API_KEY;
  const repository = { settings: { repository: 'octo/support' }, credentials: { token: github.token } };
  await core.integrations.createIntegration({ ...at, setupType, provider: GITHUB, ...repository }, aCall());
}

const paused = {
  status: IntegrationStatus.PAUSED,
  updateMask: ['status'],
  sidebarEnabled: false,
  settings: undefined,
  actionPermissions: undefined,
};

const minuteMs = 60_000;
const unknown = { reason: 'INTEGRATION_UNAVAILABLE', details: { outcome: 'unknown' } };

/** Makes calls with one key. */
function keyed(key = newId('req')) {
  return () => aCall(key);
}

async function make(
  conversationId: string,
  provider: IntegrationProvider,
  call = aCall(),
  fields: { title?: string; body?: string } = {},
  by = core,
): Promise<ConversationLink> {
  const request = { ...project.at, conversationId, provider, ...fields };
  return (await by.integrations.createIssue(request, call)).link as ConversationLink;
}

/** A call that waits until `leave` has given the slots back that others have; `late` is what it answers or fails with. */
async function makeOnceThereIsASlot(conversationId: string, call = aCall()) {
  const leave = await core.means.slots.enter(project.at.orgId, { slots: 32 });
  const late: Promise<unknown> = make(conversationId, GITHUB, call).catch((error: unknown) => error);
  await expect.poll(() => core.means.slots.waiting).toBe(1);
  return { late, leave };
}

/** How often the provider was asked to create an issue. */
function creations(host = FakeGithub.host): number {
  return internet.of(host).filter(({ method, body }) => method === 'POST' && !body.includes('query Check')).length;
}

/** A call whose request hangs at the provider until `answer` is called. */
async function makeHanging(conversationId: string, call = aCall()) {
  let answer = () => {};
  const hangs = new Promise<undefined>((done) => {
    answer = () => done(undefined);
  });
  github.trouble = ({ method }) => (method === 'POST' ? hangs : undefined);
  const before = creations();
  const made: Promise<unknown> = make(conversationId, GITHUB, call).catch((error: unknown) => error);
  await expect.poll(() => creations() - before).toBe(1);
  github.trouble = undefined;
  return { made, answer };
}

async function links(conversationId: string): Promise<ConversationLink[]> {
  const request = { ...project.at, conversationId, page: undefined };
  return (await core.integrations.listConversationLinks(request, aCall())).links;
}

test('an issue is created in GitHub and in Linear, and linked to the conversation', async () => {
  const { id } = await project.conversation({ subject: 'The export is empty' });
  const made = await make(id, GITHUB, aCall(), { body: 'Steps: *open*, export.' });
  expect(made).toMatchObject({
    conversationId: id,
    provider: GITHUB,
    key: '#1',
    title: 'The export is empty',
    externalId: '9001',
    url: 'https://github.com/octo/support/issues/1',
  });
  expect(github.issues[0]?.body).toBe('Steps: *open*, export.');
  const other = await make(id, LINEAR, aCall(), { title: 'Export' });
  expect(other).toMatchObject({ key: 'ENG-1', title: 'Export', url: 'https://linear.app/acme/issue/ENG-1' });
  expect(await links(id)).toEqual([other, made]);
  const [entry] = (await project.entries()).slice(-1);
  expect(entry).toMatchObject({
    action: 'createConversationIssue',
    target_type: 'conversation_link',
    target_id: other.id,
  });
});

test('by default an issue names its conversation, and holds nothing that the customer wrote', async () => {
  const { id } = await project.conversation();
  await project.message(id, { content: 'my card is 4242' });
  await make(id, GITHUB);
  const body = `Conversation ${id} (api, priority normal)`;
  expect(github.issues[0]).toMatchObject({ title: `Conversation ${id}`, body });
});

describe.each([
  ['GitHub', GITHUB, FakeGithub.host, () => github],
  ['Linear', LINEAR, FakeLinear.host, () => linear],
] as const)('with %s', (title, provider, host, server) => {
  test('a repeated call with its key creates no second issue, and gets the same answer', async () => {
    const { id } = await project.conversation({ subject: 'Once' });
    const call = keyed();
    const first = await make(id, provider, call());
    const again = await make(id, provider, call());
    expect(again).toEqual(first);
    expect(server().issues).toHaveLength(1);
  });

  test.each([
    ['is lost after the issue was created', 'afterwards', { status: 502 }],
    ['says that the provider is broken', 'trouble', { status: 500 }],
    ['is not JSON', 'afterwards', { status: provider === GITHUB ? 201 : 200, body: 'created' }],
  ] as const)('when the answer %s, the outcome is unknown, and stays so for the same key', async (_, when, answer) => {
    const { id } = await project.conversation({ subject: 'Lost' });
    const [call, before] = [keyed(), creations(host)];
    server()[when] = () => answer;
    const message = expect.stringMatching(new RegExp(`^${title} .*\\. The issue may exist\\.$`));
    await expect(make(id, provider, call())).rejects.toMatchObject({ ...unknown, message });
    server()[when] = undefined;
    for (const pauseMs of [0, 60 * minuteMs]) {
      await passes(pauseMs, core);
      await expect(make(id, provider, call(), {}, other)).rejects.toMatchObject(unknown);
    }
    expect(creations(host) - before).toBe(1);
    expect(await links(id)).toEqual([]);
  });

  test.each([
    ['refuses', { status: 403, body: { message: 'No' } }, { reason: 'INTEGRATION_REFUSED', details: {} }],
    [
      'limits',
      { status: 429, headers: { 'retry-after': '7' } },
      { reason: 'INTEGRATION_UNAVAILABLE', details: { retry_after: 7 } },
    ],
  ])('what the provider %s was not created, and the same key may try again at once', async (_, answer, failure) => {
    const { id } = await project.conversation({ subject: 'Again' });
    const call = keyed();
    server().trouble = () => answer;
    await expect(make(id, provider, call())).rejects.toMatchObject(failure);
    server().trouble = undefined;
    await make(id, provider, call());
    expect(server().issues).toHaveLength(1);
  });
});

test('a request for which there is no connection was not sent: the same key may try again at once', async () => {
  const { id } = await project.conversation();
  const call = keyed();
  const offline = await startTestCore(core, {
    ...internet.outbound,
    dial: (_, callback) => void callback(new Error('connect ECONNREFUSED'), null),
  });
  await expect(make(id, GITHUB, call(), {}, offline)).rejects.toMatchObject({
    reason: 'INTEGRATION_UNAVAILABLE',
    details: { retry_after: 10 },
  });
  await offline.stop();
  await make(id, GITHUB, call());
  expect(github.issues).toHaveLength(1);
});

test('an answer with a NUL, which PostgreSQL stores in no text, is an answer', async () => {
  const { id } = await project.conversation();
  const html_url = 'https://github.com/octo/support/issues/7?\0';
  github.afterwards = () => ({ status: 201, body: { id: 9_007, number: 7, title: 'Half\0way', html_url } });
  expect(await make(id, GITHUB)).toMatchObject({ key: '#7', title: 'Half\uFFFDway', url: undefined });
  expect(await links(id)).toHaveLength(1);
});

test('a second call with the key of one that is running asks nobody, at another replica as well', async () => {
  const { id } = await project.conversation({ subject: 'Hangs' });
  const call = keyed();
  const { made, answer } = await makeHanging(id, call());
  await expect(make(id, GITHUB, call(), {}, other)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_IN_PROGRESS' });
  answer();
  const link = await made;
  expect(await make(id, GITHUB, call(), {}, other)).toEqual(link);
  expect(github.issues).toHaveLength(1);
});

test('when a process ended before it had an answer, the outcome becomes unknown', async () => {
  const { id } = await project.conversation({ subject: 'Died' });
  const call = keyed();
  const { made, answer } = await makeHanging(id, call());
  await passes(2 * minuteMs, core);
  await expect(make(id, GITHUB, call(), {}, other)).rejects.toMatchObject(unknown);
  answer();
  // It was only slow: what it created is linked.
  await made;
  expect(await make(id, GITHUB, call(), {}, other)).toMatchObject({ title: 'Died' });
  expect(github.issues).toHaveLength(1);
});

test('an issue whose caller has left is linked all the same', async () => {
  const { id } = await project.conversation({ subject: 'Left' });
  const call = aCall();
  const { made, answer } = await makeHanging(id, call);
  Object.assign(call, { abandoned: new Error('left') });
  answer();
  await made;
  expect(await links(id)).toMatchObject([{ title: 'Left' }]);
});

describe('while a call waits for a slot', () => {
  test.each([
    [
      'the contact of its conversation is erased',
      'CONTACT_NOT_FOUND',
      (contactId: string) => core.contacts.deleteContact({ ...project.at, contactId }, aCall()),
    ],
    ['its project is deleted', 'INTEGRATION_NOT_FOUND', () => core.projects.deleteProject(project.at, aCall())],
    [
      'the integration is paused',
      'INTEGRATION_UNUSABLE',
      () => core.integrations.updateIntegration({ ...project.at, provider: GITHUB, ...paused }, aCall()),
    ],
  ])('and %s, nothing is sent', async (_, reason, happens) => {
    const { contact } = await project.upsert({ name: 'Ada' });
    const { id } = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
    const { late, leave } = await makeOnceThereIsASlot(id);
    const before = creations();
    await happens(contact.id);
    leave();
    expect(await late).toMatchObject({ reason });
    expect(creations()).toBe(before);
  });

  test('and the contact of its conversation is erased, its key is used up', async () => {
    const { contact } = await project.upsert({ name: 'Ada' });
    const { id } = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
    const call = keyed();
    const { late, leave } = await makeOnceThereIsASlot(id, call());
    const before = creations();
    await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
    leave();
    await late;
    await expect(make(id, GITHUB, call(), {}, other)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect(creations()).toBe(before);
  });

  test('another organization has its own', async () => {
    const { id } = await project.conversation();
    const { late, leave } = await makeOnceThereIsASlot(id);
    const elsewhere = await TestProject.create(core);
    const own = await elsewhere.conversation();
    await connectGithub(elsewhere);
    await core.integrations.createIssue({ ...elsewhere.at, conversationId: own.id, provider: GITHUB }, aCall());
    leave();
    await late;
    expect(github.issues).toHaveLength(2);
  });

  test('and its caller leaves, the call can be repeated at once', async () => {
    const { id } = await project.conversation({ subject: 'Left' });
    const call = keyed();
    const left = call();
    const { late, leave } = await makeOnceThereIsASlot(id, left);
    const gone = new Error('left');
    Object.assign(left, { abandoned: gone });
    expect(await late).toBe(gone);
    leave();
    await make(id, GITHUB, call());
    expect(github.issues).toHaveLength(1);
  });
});

describe('while the provider creates the issue', () => {
  /** Ada's conversation, of which an issue is created while something happens. */
  async function makeWhile(happens: (contactId: string, conversationId: string) => Promise<unknown>) {
    const { contact } = await project.upsert({ email: 'ada@example.com' });
    const value = contact.id;
    const { id } = await project.conversation({ subject: 'Of Ada', contact: { $case: 'contactId', value } });
    const { made, answer } = await makeHanging(id);
    await happens(contact.id, id);
    answer();
    expect(await made).toMatchObject({ key: '#1' });
    return id;
  }

  test('an erasure of the contact leaves no title behind', async () => {
    const id = await makeWhile((contactId) => core.contacts.deleteContact({ ...project.at, contactId }, aCall()));
    const [link] = await links(id);
    expect(link).toMatchObject({ key: '#1', url: 'https://github.com/octo/support/issues/1' });
    expect(link?.title).toBeUndefined();
  });

  test('a merge of the contact takes nothing from the link', async () => {
    const id = await makeWhile(async (contactId) => {
      const { contact } = await project.upsert({ email: 'lovelace@example.com' });
      await core.contacts.mergeContact({ ...project.at, contactId, into: contact.id }, aCall());
    });
    expect(await links(id)).toMatchObject([{ title: 'Of Ada' }]);
  });

  test('a merge of the conversation takes the link along', async () => {
    let target = '';
    await makeWhile(async (contactId, source) => {
      const { id } = await project.conversation({ contact: { $case: 'contactId', value: contactId } });
      target = id;
      await core.conversations.mergeConversation({ ...project.at, conversationId: source, into: id }, aCall());
    });
    expect(await links(target)).toMatchObject([{ conversationId: target, title: 'Of Ada' }]);
  });
});

test('an issue needs a conversation of the project, and an integration that is active and permits issues', async () => {
  const { id } = await project.conversation();
  const other = await TestProject.create(core);
  const foreign = { ...other.at, conversationId: id, provider: GITHUB };
  await expect(core.integrations.createIssue(foreign, aCall())).rejects.toMatchObject({
    reason: 'CONVERSATION_NOT_FOUND',
  });
  const own = await other.conversation();
  const nothing = { ...other.at, conversationId: own.id, provider: GITHUB };
  await expect(core.integrations.createIssue(nothing, aCall())).rejects.toMatchObject({
    reason: 'INTEGRATION_NOT_FOUND',
  });
  await expect(make(id, STRIPE)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  const change = { ...project.at, provider: GITHUB, sidebarEnabled: false, settings: undefined, status: 2 } as const;
  const forbidden = { actionPermissions: { create_issues: false }, updateMask: ['action_permissions'] };
  await core.integrations.updateIntegration({ ...change, ...forbidden }, aCall());
  await expect(make(id, GITHUB)).rejects.toMatchObject({
    reason: 'INTEGRATION_UNUSABLE',
    details: { reason: 'not_permitted' },
  });
  await core.integrations.updateIntegration({ ...change, ...paused }, aCall());
  await expect(make(id, GITHUB)).rejects.toMatchObject({
    reason: 'INTEGRATION_UNUSABLE',
    details: { reason: 'paused' },
  });
  expect(github.issues).toEqual([]);
});

test('a link outlives the integration, and loses its title with the contact', async () => {
  const { contact } = await project.upsert({ email: 'a@example.com' });
  const { id } = await project.conversation({ subject: 'Of Ada', contact: { $case: 'contactId', value: contact.id } });
  await make(id, GITHUB);
  await core.integrations.deleteIntegration({ ...project.at, provider: GITHUB }, aCall());
  expect(await links(id)).toMatchObject([{ title: 'Of Ada' }]);
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  const [link] = await links(id);
  expect(link).toMatchObject({ key: '#1', url: 'https://github.com/octo/support/issues/1' });
  expect(link?.title).toBeUndefined();
});

test('a link hides its title from the answer of an erasure on, also before the erasure has come to it', async () => {
  const { contact } = await project.upsert({ email: 'ada@example.com' });
  await fillContact(project, contact.id, contact.id);
  const { id } = await project.conversation({ subject: 'Of Ada' });
  const call = keyed();
  await make(id, GITHUB, call());
  await core.rows('UPDATE conversations SET contact_id = $1 WHERE id = $2', contact.id, id);
  expect(await links(id)).toMatchObject([{ title: 'Of Ada' }]);
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  await core.rows('UPDATE conversations SET contact_id = $1 WHERE id = $2', contact.id, id);
  await core.rows(`UPDATE conversation_links SET title = 'Of Ada' WHERE conversation_id = $1`, id);
  for (const link of [...(await links(id)), await make(id, GITHUB, call())]) expect(link.title).toBeUndefined();
});
