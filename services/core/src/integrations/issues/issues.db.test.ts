import { createLogger, ManualClock, newId } from '@pharos/kit';
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
import { issueLeaseMs, settlesAfterMs } from './make-issue.js';
import { settlingLinks } from './settle-links.js';

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
  github.now = () => core.clock.now();
  internet.hosts.set(FakeGithub.host, github.host).set(FakeLinear.host, linear.host);
  project = await TestProject.create(core);
  const setupType = IntegrationSetup.API_KEY;
  const repository = { settings: { repository: 'octo/support' }, credentials: { token: github.token } };
  const team = { settings: { team_id: linear.teamId }, credentials: { api_key: linear.apiKey } };
  await core.integrations.createIntegration({ ...project.at, setupType, provider: GITHUB, ...repository }, aCall());
  await core.integrations.createIntegration({ ...project.at, setupType, provider: LINEAR, ...team }, aCall());
});
afterAll(async () => {
  await other.stop();
  await core.stop();
  await internet.stop();
});

const paused = {
  status: IntegrationStatus.PAUSED,
  updateMask: ['status'],
  sidebarEnabled: false,
  settings: undefined,
  actionPermissions: undefined,
};

const log = createLogger({ service: 'test', level: 'silent' });
/** How long a request may be under way, and then be on its way still. */
const atMostMs = () => core.means.timeoutMs + settlesAfterMs;

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

/** A call that waits until `leave` has given the places back that others have; `late` is what it answers or fails with. */
async function makeOnceThereIsAPlace(conversationId: string, call = aCall()) {
  const leave = await core.means.places.enter(project.at.orgId, { places: 32 });
  const late: Promise<unknown> = make(conversationId, GITHUB, call).catch((error: unknown) => error);
  await expect.poll(() => core.means.places.waiting).toBe(1);
  return { late, leave };
}

async function links(conversationId: string): Promise<ConversationLink[]> {
  const request = { ...project.at, conversationId, page: undefined };
  return (await core.integrations.listConversationLinks(request, aCall())).links;
}

async function settle(by = core): Promise<void> {
  const work = settlingLinks({ ...by, log, integrations: by.means });
  await work.claimSome();
  await work.settled();
}

test('an issue is made in GitHub and in Linear, and linked to the conversation', async () => {
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
  expect(github.issues[0]?.body).toMatch(/^Steps: \*open\*, export\.\n\n<!-- request [0-9a-f-]{36} -->$/);
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

test('by default it says which conversation it is, and nothing of what the customer wrote', async () => {
  const { id } = await project.conversation();
  await project.message(id, { content: 'my card is 4242' });
  await make(id, GITHUB);
  expect(github.issues[0]).toMatchObject({ title: `Conversation ${id}` });
  expect(github.issues[0]?.body).toMatch(new RegExp(`^Conversation ${id} \\(api, priority normal\\)`));
});

describe.each([
  ['GitHub', GITHUB, () => github],
  ['Linear', LINEAR, () => linear],
] as const)('with %s', (_, provider, server) => {
  test('a repeated call with its key makes no second one, and is answered the same', async () => {
    const { id } = await project.conversation({ subject: 'Once' });
    const call = keyed();
    const first = await make(id, provider, call());
    const again = await make(id, provider, call());
    expect(again).toEqual(first);
    expect(server().issues).toHaveLength(1);
  });

  test('an answer that was lost on the way is found again by the same call, and nothing is doubled', async () => {
    const { id } = await project.conversation({ subject: 'Lost' });
    const call = keyed();
    server().afterwards = () => ({ status: 502 });
    await expect(make(id, provider, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
    server().afterwards = undefined;
    const found = await make(id, provider, call());
    expect(found).toMatchObject({ title: 'Lost', conversationId: id });
    expect(await links(id)).toEqual([found]);
    expect(server().issues).toHaveLength(1);
  });

  test('a request that never arrived is made by the same call, once it cannot be under way any more', async () => {
    const { id } = await project.conversation({ subject: 'Never arrived' });
    const call = keyed();
    server().trouble = () => ({ status: 500 });
    await expect(make(id, provider, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
    server().trouble = undefined;
    await expect(make(id, provider, call())).rejects.toMatchObject({
      reason: 'INTEGRATION_UNAVAILABLE',
      details: { retry_after: expect.any(Number) },
    });
    expect(server().issues).toHaveLength(0);
    await passes(60_000, core);
    await make(id, provider, call());
    expect(server().issues).toHaveLength(1);
  });

  test('one whose answer was lost without a key appears by itself', async () => {
    const { id } = await project.conversation({ subject: 'Found' });
    server().afterwards = () => ({ status: 502 });
    await expect(make(id, provider)).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
    expect(await links(id)).toEqual([]);
    await passes(60_000, core);
    await settle();
    expect(await links(id)).toMatchObject([{ title: 'Found', provider }]);
  });

  test('what it refuses was not made: the caller is told why, and may try again at once', async () => {
    const { id } = await project.conversation({ subject: 'Refused' });
    const call = keyed();
    server().trouble = () => ({ status: 403, body: { message: 'Resource not accessible' } });
    const refused = { reason: 'INTEGRATION_REFUSED', message: expect.stringContaining('does not allow this') };
    await expect(make(id, provider, call())).rejects.toMatchObject(refused);
    server().trouble = undefined;
    await make(id, provider, call());
    expect(server().issues).toHaveLength(1);
  });
});

describe('where many issues are made', () => {
  /** By others, after ours. */
  function othersMake(count: number, body: string | null = null): void {
    const created_at = core.clock.now().toISOString();
    const other = { id: 1, title: 'Other', body, html_url: 'https://github.com', created_at };
    for (let n = 0; n < count; n += 1) github.issues.unshift({ ...other, number: 1_000 + n });
  }
  const ours = () => github.issues.filter(({ title }) => title !== 'Other');

  async function makeUnanswered(call: ReturnType<typeof keyed>): Promise<string> {
    const { id } = await project.conversation({ subject: 'Lost' });
    github.afterwards = () => ({ status: 502 });
    await expect(make(id, GITHUB, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
    github.afterwards = undefined;
    return id;
  }

  test('one whose answer was lost is found behind those that were made after it', async () => {
    const call = keyed();
    const id = await makeUnanswered(call);
    othersMake(150);
    await passes(settlesAfterMs, core);
    await settle();
    expect(await make(id, GITHUB, call())).toMatchObject({ title: 'Lost' });
    expect(ours()).toHaveLength(1);
  });

  test('it is found also behind some of the longest, of which a page would be too large', async () => {
    const call = keyed();
    const id = await makeUnanswered(call);
    othersMake(5);
    othersMake(12, '💥'.repeat(65_536));
    await passes(settlesAfterMs, core);
    expect(await make(id, GITHUB, call())).toMatchObject({ title: 'Lost' });
    expect(ours()).toHaveLength(1);
  });

  test('of those that are older than the request none is asked for', async () => {
    const call = keyed();
    github.trouble = () => ({ status: 500 });
    const { id } = await project.conversation({ subject: 'Never made' });
    await expect(make(id, GITHUB, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
    github.trouble = undefined;
    othersMake(100);
    for (const issue of github.issues) issue.created_at = '2020-01-01T00:00:00Z';
    github.ignoresSince = true;
    const before = internet.of(FakeGithub.host).length;
    await passes(settlesAfterMs, core);
    await make(id, GITHUB, call());
    // One page, and the issue.
    expect(internet.of(FakeGithub.host).length - before).toBe(2);
  });

  test('none is made a second time where there are too many to tell', async () => {
    const call = keyed();
    const id = await makeUnanswered(call);
    othersMake(400);
    await passes(settlesAfterMs, core);
    await expect(make(id, GITHUB, call())).rejects.toMatchObject({
      reason: 'INTEGRATION_UNAVAILABLE',
      message: 'GitHub has too many newer issues to tell whether this one exists.',
    });
    expect(ours()).toHaveLength(1);
  });
});

test('an answer with a NUL, which no text of PostgreSQL holds, is an answer', async () => {
  const { id } = await project.conversation();
  const html_url = 'https://github.com/octo/support/issues/7?\0';
  github.afterwards = () => ({ status: 201, body: { id: 9_007, number: 7, title: 'Half\0way', html_url } });
  expect(await make(id, GITHUB)).toMatchObject({ key: '#7', title: 'Half\uFFFDway', url: undefined });
  expect(await links(id)).toHaveLength(1);
});

test('two calls with one key at once make one issue', async () => {
  const { id } = await project.conversation({ subject: 'Twice' });
  const call = keyed();
  const outcomes = await Promise.allSettled([make(id, GITHUB, call()), make(id, GITHUB, call())]);
  const failed = outcomes.filter(({ status }) => status === 'rejected');
  for (const outcome of failed) expect(outcome).toMatchObject({ reason: { reason: 'IDEMPOTENCY_IN_PROGRESS' } });
  expect(github.issues).toHaveLength(1);
});

test('a process that died after the provider had made it: another finds it', async () => {
  const { id } = await project.conversation({ subject: 'Died' });
  github.afterwards = () => undefined;
  const dying = make(id, GITHUB).catch(() => undefined);
  await expect.poll(() => github.issues.length).toBe(1);
  github.afterwards = undefined;
  await passes(atMostMs(), core);
  await settle();
  expect(await links(id)).toMatchObject([{ key: '#1', title: 'Died' }]);
  internet.hosts.delete(FakeGithub.host);
  internet.cut();
  await dying;
  expect(await links(id)).toHaveLength(1);
});

test('a replica whose clock is ahead does not take a request for lost that may still be under way', async () => {
  const { id } = await project.conversation({ subject: 'Slow' });
  const call = keyed();
  const ahead = await startTestCore(
    { ...core, clock: new ManualClock(new Date(core.clock.now().getTime() + 2 * settlesAfterMs)) },
    internet.outbound,
  );
  const posts = () => internet.of(FakeGithub.host).filter(({ method }) => method === 'POST').length;
  github.trouble = ({ method }) => (method === 'POST' ? { status: 504 } : undefined);
  await expect(make(id, GITHUB, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
  const before = posts();
  github.trouble = undefined;
  for (const again of [0, 1]) {
    if (again) await settle(ahead);
    const early = make(id, GITHUB, call(), {}, ahead);
    await expect(early).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
  }
  expect(posts()).toBe(before);
  await passes(settlesAfterMs, core);
  await make(id, GITHUB, call(), {}, ahead);
  expect(posts() - before).toBe(1);
  await ahead.stop();
});

describe('beside another replica', () => {
  const posts = () => internet.of(FakeGithub.host).filter(({ method }) => method === 'POST').length;
  test('a create that hangs is nobody else’s for as long as it may take, and what it made is found', async () => {
    const { id } = await project.conversation({ subject: 'Hangs' });
    const call = keyed();
    const before = posts();
    let answer = () => {};
    const hangs = new Promise<undefined>((done) => {
      answer = () => done(undefined);
    });
    github.trouble = ({ method }) => (method === 'POST' ? hangs : undefined);
    const first = make(id, GITHUB, call());
    await expect.poll(() => posts() - before).toBe(1);
    await passes(atMostMs() - 1, core);
    await settle(other);
    await expect(make(id, GITHUB, call(), {}, other)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_IN_PROGRESS' });
    github.trouble = undefined;
    answer();
    const made = await first;
    await passes(1, core);
    expect(await make(id, GITHUB, call(), {}, other)).toEqual(made);
    expect(github.issues).toHaveLength(1);
  });

  test('one that was taken over while its call waited for a place sends nothing', async () => {
    const { id } = await project.conversation({ subject: 'Late' });
    const call = keyed();
    const before = posts();
    const { late, leave } = await makeOnceThereIsAPlace(id, call());
    await passes(issueLeaseMs, core);
    await make(id, GITHUB, call(), {}, other);
    leave();
    expect(await late).toMatchObject({ reason: 'IDEMPOTENCY_IN_PROGRESS' });
    expect(posts() - before).toBe(1);
    expect(await links(id)).toHaveLength(1);
  });

  test('one that was looked for while its call waited for a place sends nothing, and is made by the next', async () => {
    const { id } = await project.conversation({ subject: 'Given up' });
    const call = keyed();
    const before = posts();
    const { late, leave } = await makeOnceThereIsAPlace(id, call());
    await passes(issueLeaseMs, core);
    await settle(other);
    leave();
    expect(await late).toMatchObject({ reason: 'IDEMPOTENCY_IN_PROGRESS' });
    expect(posts() - before).toBe(0);
    await make(id, GITHUB, call(), {}, other);
    expect(github.issues).toHaveLength(1);
  });

  test.each([
    [
      'conversation’s contact is erased',
      'IDEMPOTENCY_IN_PROGRESS',
      (contactId: string) => core.contacts.deleteContact({ ...project.at, contactId }, aCall()),
    ],
    ['project is deleted', 'INTEGRATION_NOT_FOUND', () => core.projects.deleteProject(project.at, aCall())],
    [
      'integration is paused',
      'INTEGRATION_UNUSABLE',
      () => core.integrations.updateIntegration({ ...project.at, provider: GITHUB, ...paused }, aCall()),
    ],
  ])('nothing is sent when the %s while a call waits for a place', async (_, reason, happens) => {
    const { contact } = await project.upsert({ name: 'Ada' });
    const { id } = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
    const { late, leave } = await makeOnceThereIsAPlace(id);
    const before = internet.of(FakeGithub.host).length;
    await happens(contact.id);
    leave();
    expect(await late).toMatchObject({ reason });
    expect(internet.of(FakeGithub.host).length).toBe(before);
  });
});

test('a call whose caller left before there was a place can be repeated at once', async () => {
  const { id } = await project.conversation({ subject: 'Left' });
  const call = keyed();
  const left = call();
  const { late, leave } = await makeOnceThereIsAPlace(id, left);
  const gone = new Error('left');
  Object.assign(left, { abandoned: gone });
  expect(await late).toBe(gone);
  leave();
  await make(id, GITHUB, call());
  expect(github.issues).toHaveLength(1);
});

test('credentials of an integration that is paused are not used to look for an issue, nor to make it', async () => {
  const { id } = await project.conversation({ subject: 'Paused' });
  const call = keyed();
  github.afterwards = () => ({ status: 502 });
  await expect(make(id, GITHUB, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
  const change = { ...project.at, provider: GITHUB, ...paused };
  await core.integrations.updateIntegration(change, aCall());
  const before = internet.of(FakeGithub.host).length;
  await expect(make(id, GITHUB, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNUSABLE' });
  await passes(settlesAfterMs, core);
  await settle();
  expect(internet.of(FakeGithub.host).length).toBe(before);
  await core.integrations.updateIntegration({ ...change, status: IntegrationStatus.ACTIVE }, aCall());
  await passes(settlesAfterMs, core);
  await settle();
  expect(await links(id)).toMatchObject([{ title: 'Paused' }]);
});

test('a call is not repeated for ever whose contact was erased before the issue was made', async () => {
  const { contact } = await project.upsert({ email: 'ada@example.com' });
  const { id } = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
  const call = keyed();
  github.trouble = () => ({ status: 500 });
  await expect(make(id, GITHUB, call())).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
  github.trouble = undefined;
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  const before = internet.of(FakeGithub.host).length;
  await expect(make(id, GITHUB, call())).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
  expect(internet.of(FakeGithub.host).length).toBe(before);
  // With another key it is another issue.
  await make(id, GITHUB);
  expect(github.issues).toHaveLength(1);
});

test('a contact who is erased while the issue is made leaves no title behind', async () => {
  const { contact } = await project.upsert({ email: 'ada@example.com' });
  const { id } = await project.conversation({ subject: 'Of Ada', contact: { $case: 'contactId', value: contact.id } });
  github.afterwards = async () => {
    await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
    return { status: 201, body: github.issues[0] };
  };
  await make(id, GITHUB);
  const [link] = await links(id);
  expect(link).toMatchObject({ key: '#1', url: 'https://github.com/octo/support/issues/1' });
  expect(link?.title).toBeUndefined();
});

test('what an issue was called is not read where the contact is erased, and none is made of what waits', async () => {
  const { contact } = await project.upsert({ email: 'ada@example.com' });
  await fillContact(project, contact.id, contact.id);
  const [made, waits] = [await project.conversation({ subject: 'Of Ada' }), await project.conversation()];
  const call = keyed();
  await make(made.id, GITHUB, call());
  const { late, leave } = await makeOnceThereIsAPlace(waits.id);
  const before = internet.of(FakeGithub.host).length;
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  // As if the erasure had not come to these either.
  await core.rows('UPDATE conversations SET contact_id = $1 WHERE id = ANY ($2)', contact.id, [made.id, waits.id]);
  leave();
  expect(await late).toMatchObject({ reason: 'IDEMPOTENCY_IN_PROGRESS' });
  expect(internet.of(FakeGithub.host).length).toBe(before);
  expect((await make(made.id, GITHUB, call())).title).toBeUndefined();
  expect((await links(made.id)).map(({ title }) => title)).toEqual([undefined]);
});

test('only of a conversation and an integration of the project that is used and permits it', async () => {
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

test('a link outlives the integration; its title goes with the contact, all of it with the project', async () => {
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
