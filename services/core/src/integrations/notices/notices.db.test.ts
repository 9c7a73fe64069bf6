import { createLogger } from '@pharos/kit';
import { EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import { IntegrationProvider } from '@pharos/proto/pharos/core/v1/integration';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDeletedProject, purgeSome } from '../../purge-projects.js';
import { fillContact } from '../../testing/large-contact.js';
import { FakeDiscord, FakeSlack } from '../../testing/providers/fake-channels.js';
import { FakeInternet } from '../../testing/providers/fake-internet.js';
import { conversationCreated, installChannel } from '../../testing/test-channels.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { handle } from './consume-notices.js';
import { claimDeliveries, findDelivery } from './deliveries.js';
import { type GivenUp, noticeDeliveries } from './notice-deliveries.js';

let internet: FakeInternet;
let core: TestCore;
let project: TestProject;
let slack: FakeSlack;
let discord: FakeDiscord;
beforeAll(async () => {
  internet = await FakeInternet.start();
  core = await startTestCore(undefined, internet.outbound);
});
beforeEach(async () => {
  [slack, discord] = [new FakeSlack(), new FakeDiscord()];
  internet.hosts.set(FakeSlack.host, slack.host).set(FakeDiscord.host, discord.host);
  await core.rows('DELETE FROM integration_deliveries');
  givenUp.length = 0;
  project = await TestProject.create(core);
});
afterAll(async () => {
  await core.stop();
  await internet.stop();
});

const log = createLogger({ service: 'test', level: 'silent' });

const install = (provider: 'slack' | 'discord', settings: Record<string, unknown> = {}, of = project) =>
  installChannel(of, provider === 'slack' ? slack : discord, settings);

const opened = (fields: Parameters<TestProject['conversation']>[0] = {}, of = project) =>
  conversationCreated(of, fields);

async function escalated(summary: string): Promise<Event> {
  const created = await opened();
  const conversation = created.data?.$case === 'conversationCreated' ? created.data.value.conversation : undefined;
  const value = { conversation, reason: EscalationReason.LOW_CONFIDENCE, confidence: 0.2, summary };
  return { ...created, type: 'agent.escalated', data: { $case: 'agentEscalated', value } };
}

const givenUp: GivenUp[] = [];
const onGivenUp = (message: GivenUp) => void givenUp.push(message);

const happens = (event: Event) => handle(core.database, event, core.clock.now());

/** All that is due, by one replica. */
async function post(): Promise<void> {
  const work = noticeDeliveries({ ...core, log, integrations: core.means, onGivenUp });
  const due = 'SELECT 1 FROM integration_deliveries WHERE due_at <= $1';
  do {
    await work.claimSome();
    await work.settled();
  } while ((await core.rows(due, core.clock.now())).length > 0);
}

const states = () =>
  core.rows<{ state: string; attempts: number; facts: unknown; error: string | null }>(
    'SELECT state, attempts, facts, error FROM integration_deliveries WHERE project_id = $1',
    project.projectId,
  );

test('of messages for a channel for which 1 000 wait none is made, and the channel is told, not the others', async () => {
  const full = await install('slack');
  await install('discord');
  const event = await opened();
  await happens(event);
  const many = `INSERT INTO integration_deliveries (integration_id, event_id, org_id, project_id, conversation_id, event_type, due_at)
    SELECT integration_id, event_id || n, org_id, project_id, conversation_id, event_type, due_at
    FROM integration_deliveries, generate_series(1, 999) n WHERE integration_id = $1`;
  await core.rows(many, full);
  expect(await happens(event)).toEqual([]);
  expect(await happens(await opened())).toEqual([{ integration_id: full, provider: 'slack' }]);
  const waiting =
    'SELECT i.provider, count(*)::integer FROM integration_deliveries d JOIN integrations i ON i.id = d.integration_id GROUP BY 1 ORDER BY 1';
  expect(await core.rows(waiting)).toEqual([
    { provider: 'discord', count: 2 },
    { provider: 'slack', count: 1_000 },
  ]);
});

test('what is imported is posted nowhere, however its import tells of it: only what happens here is news', async () => {
  await install('slack');
  expect(await happens({ ...(await opened()), imported: true })).toEqual([]);
  expect(await states()).toEqual([]);
});

describe('a message', () => {
  test('is posted of a new conversation, to every channel, once however often its event comes', async () => {
    await install('slack');
    await install('discord');
    const event = await opened({ subject: 'Where is my order?' });
    for (let times = 0; times < 3; times += 1) await happens(event);
    await post();
    await happens(event);
    await post();
    expect(slack.messages).toEqual([
      expect.stringMatching(/^\*New conversation\*: Where is my order\?\nPriority: normal/),
    ]);
    expect(discord.messages).toHaveLength(1);
    expect(discord.messages[0]).toMatchObject({ allowed_mentions: { parse: [] } });
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('tells of an escalation, why and what about, and is forgotten once it was sent', async () => {
    await install('slack', { conversation_url: 'https://desk.example/c/{conversation_id}' });
    const event = await escalated('Wants a refund');
    await happens(event);
    await post();
    const [text] = slack.messages;
    expect(text).toMatch(
      /^\*The agent needs a person\*\n.*Reason: low confidence\nWants a refund\n<https:\/\/desk\.example\/c\/cnv_\w+\|Open/,
    );
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, facts: null, error: null }]);
  });

  test('is posted only of what was chosen, and while it is permitted and used', async () => {
    await install('slack', { events: ['agent.escalated'] });
    await happens(await opened());
    const at = { ...project.at, provider: IntegrationProvider.SLACK, status: 0, sidebarEnabled: false } as const;
    const unsaid = { settings: undefined, actionPermissions: undefined };
    const forbidden = { ...unsaid, updateMask: ['action_permissions'], actionPermissions: { post_messages: false } };
    await core.integrations.updateIntegration({ ...at, ...forbidden }, aCall());
    await happens(await escalated('one'));
    const permitted = { ...unsaid, updateMask: ['action_permissions'], actionPermissions: { post_messages: null } };
    await core.integrations.updateIntegration({ ...at, ...permitted }, aCall());
    await core.integrations.updateIntegration({ ...at, ...unsaid, updateMask: ['status'], status: 2 }, aCall());
    await happens(await escalated('two'));
    await post();
    expect(slack.messages).toEqual([]);
    expect(await states()).toEqual([]);
  });

  test('holds no markup, link or mention of what a customer wrote', async () => {
    await install('slack');
    await install('discord');
    const { contact } = await project.upsert({ name: '@everyone <!here>' });
    const subject = '<!channel> <https://evil.example|safe> [x](https://evil.example) *b* @here & `c`\n> q';
    await happens(await opened({ subject, contact: { $case: 'contactId', value: contact.id } }));
    await post();
    expect(slack.messages[0]).not.toMatch(/<(?!\/)/);
    expect(slack.messages[0]).toContain('&lt;!channel&gt; &lt;https://evil.example|safe&gt;');
    const content = discord.messages[0]?.content ?? '';
    expect(content.replace('**New conversation**', '').replaceAll(/\\./g, '')).not.toMatch(/[*<>[\]()@`_~|]/);
  });
});

describe('when the channel does not take it', () => {
  test('it is sent again with growing pauses, and given up after seven attempts', async () => {
    const id = await install('slack');
    await happens(await opened());
    slack.trouble = () => ({ status: 500, body: 'rollup_error' });
    const attempts = () => internet.of(FakeSlack.host).length;
    const before = attempts();
    for (let hours = 0; hours < 30; hours += 1) {
      await post();
      await core.clock.advance(10 * 60_000);
    }
    expect(attempts() - before).toBe(7);
    expect(await states()).toMatchObject([{ state: 'failed', attempts: 7, facts: null }]);
    expect(givenUp).toEqual([{ integrationId: id, provider: 'slack', error: 'Slack cannot answer right now (500).' }]);
  });

  test('it comes once the channel is well again', async () => {
    await install('slack');
    await happens(await opened({ subject: 'Late' }));
    slack.trouble = () => ({ status: 503 });
    await post();
    expect(await states()).toMatchObject([{ state: 'pending', error: 'Slack cannot answer right now (503).' }]);
    slack.trouble = undefined;
    await post();
    expect(slack.messages).toEqual([]);
    await core.clock.advance(5_000);
    await post();
    expect(slack.messages).toEqual([expect.stringContaining('Late')]);
  });

  test('a webhook that is gone ends it at once, and has the integration checked', async () => {
    const id = await install('slack');
    await core.rows(`UPDATE integrations SET check_due_at = $2 WHERE id = $1`, id, new Date(Date.now() + 3_600_000));
    slack.trouble = () => ({ status: 404, body: 'no_service' });
    await happens(await opened());
    await post();
    expect(await states()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    const [row] = await core.rows<{ check_due_at: Date }>('SELECT check_due_at FROM integrations WHERE id = $1', id);
    expect(row?.check_due_at).toEqual(core.clock.now());
  });

  test('who asks for fewer messages gets none for as long as it asks, and none is lost for that', async () => {
    await install('discord');
    const many = 12;
    for (let n = 0; n < many; n += 1) await happens(await opened({ subject: `Number ${n}` }));
    let left = 0;
    discord.trouble = ({ method }) => {
      if (method === 'GET' || left-- > 0) return undefined;
      return { status: 429, headers: { 'Retry-After': '2' }, body: { message: 'slow down', retry_after: 1.5 } };
    };
    const asked = internet.of(FakeDiscord.host).length;
    await post();
    await core.clock.advance(1_999);
    await post();
    expect(internet.of(FakeDiscord.host).length - asked).toBe(1);
    for (let round = 0; round < many; round += 1) {
      left = 1;
      await core.clock.advance(2_000);
      await post();
    }
    expect(new Set(discord.messages.map(({ content }) => content)).size).toBe(many);
    expect(discord.messages).toHaveLength(many);
  });
});

test('a process that dies between sending and writing that down leaves it to another, and nothing is lost', async () => {
  await install('slack');
  await happens(await opened({ subject: 'Survives' }));
  const claim = { now: core.clock.now(), after: '', busy: [], limit: 10, each: 10 };
  const [claimed] = await claimDeliveries(core.database, claim, 120_000);
  expect(claimed && (await findDelivery(core.database, claimed))).toMatchObject({ subject: 'Survives' });
  await post();
  expect(slack.messages).toEqual([]);
  await core.clock.advance(120_000);
  await post();
  expect(slack.messages).toEqual([expect.stringContaining('Survives')]);
});

test('an organization with a channel that hangs holds up nobody else', async () => {
  await install('slack');
  for (let n = 0; n < 20; n += 1) await happens(await opened());
  const other = await TestProject.create(core);
  await install('discord', {}, other);
  await happens(await opened({}, other));
  let answer = () => {};
  const hangs = new Promise<undefined>((done) => {
    answer = () => done(undefined);
  });
  slack.trouble = () => hangs;
  const work = noticeDeliveries({ ...core, log, integrations: core.means, onGivenUp });
  await work.claimSome();
  await expect.poll(() => internet.of(FakeSlack.host).length).toBeGreaterThan(0);
  await expect.poll(() => discord.messages.length).toBe(1);
  expect(slack.messages).toEqual([]);
  answer();
  await work.settled();
  expect(slack.messages).toHaveLength(1);
});

/** All that waits is of a conversation that is still stored as this contact's. */
const moveToOneOf = `UPDATE integration_deliveries SET conversation_id = (SELECT id FROM conversations WHERE contact_id = $1 LIMIT 1)`;

test('nothing is posted of an erased contact’s conversation which the erasure has not come to, and all of others', async () => {
  await install('slack');
  const { contact } = await project.upsert({ name: 'Erased' });
  await fillContact(project, contact.id, contact.id);
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  await happens(await opened());
  await core.rows(moveToOneOf, contact.id);
  await happens(await opened({ subject: 'Of others' }));
  await post();
  expect(slack.messages).toEqual([expect.stringContaining('Of others')]);
  expect(await states()).toMatchObject([{ state: 'sent' }]);
});

test('what was to be posted goes with the integration, with the contact and with the project', async () => {
  await install('slack');
  const { contact } = await project.upsert({ name: 'Erased' });
  await happens(await opened({ contact: { $case: 'contactId', value: contact.id } }));
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  expect(await states()).toEqual([]);
  await happens(await opened());
  const late = await opened();
  await core.projects.deleteProject(project.at, aCall());
  await happens(late);
  expect(await states()).toHaveLength(1);
  await post();
  expect(slack.messages).toEqual([]);
  const other = await TestProject.create(core);
  await install('slack', {}, other);
  await happens(await opened({}, other));
  const gone = { ...other.at, provider: IntegrationProvider.SLACK };
  await core.integrations.deleteIntegration(gone, aCall());
  expect(await core.rows('SELECT 1 FROM integration_deliveries WHERE project_id = $1', other.projectId)).toEqual([]);
  for (let id = await findDeletedProject(core.database); id; id = await findDeletedProject(core.database))
    await purgeSome(core.database, id);
  expect(await core.rows('SELECT 1 FROM integrations WHERE project_id = $1', project.projectId)).toEqual([]);
});

describe('what a customer writes', () => {
  const { CUSTOMER, AGENT, AI } = SenderType;
  const says = async (conversationId: string, senderType: SenderType, isInternal = false): Promise<Event> => {
    const message = await project.message(conversationId, { senderType, isInternal });
    const created = { ...(await opened()), type: 'message.created' };
    return { ...created, data: { $case: 'messageCreated', value: { message } } };
  };
  const about = (id: string) => slack.messages.filter((text) => text.includes(id));

  test('is posted where the conversation waits for the team, or people answered last', async () => {
    await install('slack', { events: ['message.created'] });
    const { id } = await project.conversation({ subject: 'Lamp' });
    await happens(await says(id, CUSTOMER));
    await post();
    expect(about(id)).toEqual([]);
    await happens(await says(id, CUSTOMER));
    await post();
    expect(about(id)).toEqual([expect.stringMatching(/^\*The customer has written again\*: Lamp\n/)]);
    await happens(await says(id, AGENT));
    await happens(await says(id, CUSTOMER));
    await post();
    expect(about(id)).toHaveLength(2);
  });

  test('is not posted where the agent may answer it, when it was answered before, or as a note; nor twice at once', async () => {
    await install('slack', { events: ['message.created'] });
    const { id } = await project.conversation();
    await says(id, CUSTOMER);
    await says(id, AI);
    await happens(await says(id, CUSTOMER));
    await happens(await says(id, CUSTOMER, true));
    await happens(await says(id, AI));
    await post();
    const { id: other } = await project.conversation();
    await says(other, CUSTOMER);
    await happens(await says(other, CUSTOMER));
    await happens(await says(other, CUSTOMER));
    expect(await states()).toHaveLength(1);
    await says(other, AGENT);
    await post();
    expect([about(id), about(other)]).toEqual([[], []]);
  });
});
