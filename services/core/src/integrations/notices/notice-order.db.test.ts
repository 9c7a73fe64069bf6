import { createLogger } from '@pharos/kit';
import { IntegrationProvider } from '@pharos/proto/pharos/core/v1/integration';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeDiscord, FakeSlack } from '../../testing/providers/fake-channels.js';
import { FakeInternet } from '../../testing/providers/fake-internet.js';
import { conversationCreated, installChannel } from '../../testing/test-channels.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { handle } from './consume-notices.js';
import { claimDeliveries, dropDelivery, finishDelivery, postponeDelivery } from './deliveries.js';
import { noticeDeliveries } from './notice-deliveries.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const leaseMs = 120_000;

let internet: FakeInternet;
let core: TestCore;
/** Another replica. */
let other: TestCore;
let project: TestProject;
let slack: FakeSlack;
let discord: FakeDiscord;
beforeAll(async () => {
  internet = await FakeInternet.start();
  core = await startTestCore(undefined, internet.outbound);
  other = await startTestCore(core, internet.outbound);
});
beforeEach(async () => {
  [slack, discord] = [new FakeSlack(), new FakeDiscord()];
  internet.hosts.set(FakeSlack.host, slack.host).set(FakeDiscord.host, discord.host);
  await core.rows('DELETE FROM integrations');
  project = await TestProject.create(core);
});
afterAll(async () => {
  await other.stop();
  await core.stop();
  await internet.stop();
});

const log = createLogger({ service: 'test', level: 'silent' });

const happens = (event: Event) => handle(core.database, event, core.clock.now());

/** New conversations; to the consumer they come in the reverse order. */
async function conversations(count: number, of = project): Promise<void> {
  const events: Event[] = [];
  for (let n = 0; n < count; n += 1) events.push(await conversationCreated(of, { subject: `Number ${n}.` }));
  for (const event of events.toReversed()) await happens(event);
}

const numbers = (texts: readonly string[]) => texts.map((text) => Number(/Number (\d+)/.exec(text)?.[1]));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

/** All that is due, by both replicas at once. */
async function post(): Promise<void> {
  const replicas = [core, other].map((by) =>
    noticeDeliveries({ ...by, log, integrations: by.means, onGivenUp: () => {} }),
  );
  const waiting = await core.rows(`SELECT 1 FROM integration_deliveries WHERE state = 'pending'`);
  for (const _ of waiting) {
    await Promise.all(replicas.map((work) => work.claimSome()));
    await Promise.all(replicas.map((work) => work.settled()));
  }
}

const claim = (more: { busy?: string[]; each?: number } = {}) =>
  claimDeliveries(core.database, { now: core.clock.now(), after: '', busy: [], limit: 64, each: 4, ...more }, leaseMs);

function replaceCredentials() {
  const credentials = { webhook_url: slack.url };
  return core.integrations.replaceCredentials(
    { ...project.at, provider: IntegrationProvider.SLACK, credentials },
    aCall(),
  );
}

describe('messages to one channel', () => {
  test('are posted in the order of their events, one after the other, by two replicas as well', async () => {
    await installChannel(project, slack);
    await conversations(12);
    let underWay = 0;
    slack.trouble = async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise(setImmediate);
      underWay -= 1;
      return undefined;
    };
    await post();
    expect(numbers(slack.messages)).toEqual(upTo(12));
  });

  test('wait for one that is tried again, also those that come meanwhile', async () => {
    await installChannel(project, slack);
    await conversations(3);
    slack.trouble = () => ({ status: 500 });
    await post();
    slack.trouble = undefined;
    await happens(await conversationCreated(project, { subject: 'Number 3.' }));
    await post();
    expect(slack.messages).toEqual([]);
    // So that claims need not look at what may not be sent.
    const due = 'SELECT 1 FROM integration_deliveries WHERE due_at <= $1';
    expect(await core.rows(due, core.clock.now())).toEqual([]);
    await core.clock.advance(5_000);
    await post();
    expect(numbers(slack.messages)).toEqual(upTo(4));
  });

  test('are tried at once with other credentials', async () => {
    await installChannel(project, slack);
    await conversations(3);
    slack.trouble = () => ({ status: 500 });
    await post();
    slack.trouble = undefined;
    await replaceCredentials();
    await post();
    expect(numbers(slack.messages)).toEqual(upTo(3));
  });

  test('are not tried twice at once, though the credentials are replaced while one is posted', async () => {
    await installChannel(project, slack);
    await conversations(2);
    const [taken] = await claim();
    await replaceCredentials();
    expect(await claim()).toEqual([]);
    const due = `SELECT due_at FROM integration_deliveries WHERE state = 'pending' ORDER BY event_id`;
    expect(await core.rows(due)).toEqual([{ due_at: taken?.leased_until }, { due_at: core.clock.now() }]);
  });

  test('go on once it was given up, after its seven attempts', async () => {
    await installChannel(project, slack);
    await conversations(3);
    slack.trouble = ({ body }) => (body.includes('Number 0.') ? { status: 500 } : undefined);
    const before = internet.of(FakeSlack.host).length;
    for (let times = 0; times < 30 && slack.messages.length === 0; times += 1) {
      await post();
      await core.clock.advance(10 * minuteMs);
    }
    expect(numbers(slack.messages)).toEqual([1, 2]);
    expect(internet.of(FakeSlack.host).length - before).toBe(9);
  });

  test('go on behind one of which seven attempts came to no end', async () => {
    await installChannel(project, slack);
    await conversations(2);
    for (let times = 0; times < 7; times += 1) {
      expect(await claim()).toHaveLength(1);
      await core.clock.advance(leaseMs);
    }
    await post();
    expect(numbers(slack.messages)).toEqual([1]);
    const given = `SELECT error FROM integration_deliveries WHERE project_id = $1 AND state = 'failed'`;
    expect(await core.rows(given, project.projectId)).toEqual([{ error: 'No attempt finished.' }]);
  });

  test('that are older than a day are tried once more, not for weeks', async () => {
    await installChannel(project, slack);
    await conversations(5);
    await core.clock.advance(25 * hourMs);
    slack.trouble = () => ({ status: 500 });
    await post();
    const given = 'SELECT state, attempts FROM integration_deliveries WHERE project_id = $1';
    expect(await core.rows(given, project.projectId)).toEqual(upTo(5).map(() => ({ state: 'failed', attempts: 1 })));
  });
});

test('a channel that hangs holds up no other one of its project', async () => {
  await installChannel(project, slack);
  await installChannel(project, discord);
  await conversations(10);
  let answer = () => {};
  const hangs = new Promise<undefined>((done) => {
    answer = () => done(undefined);
  });
  slack.trouble = () => hangs;
  const replicas = [core, other].map((by) =>
    noticeDeliveries({ ...by, log, integrations: by.means, onGivenUp: () => {} }),
  );
  const sent = async () => {
    await Promise.all(replicas.map((work) => work.claimSome()));
    return numbers(discord.messages.map(({ content }) => content ?? ''));
  };
  await expect.poll(sent, { timeout: 60_000 }).toEqual(upTo(10));
  expect(slack.messages).toEqual([]);
  answer();
  await Promise.all(replicas.map((work) => work.settled()));
  expect(numbers(slack.messages)).toEqual([0]);
});

describe('of a replica that died while it posted', () => {
  test('the channel is left alone until its lease is over, also by what is older', async () => {
    await installChannel(project, slack);
    const older = await conversationCreated(project, { subject: 'Number 0.' });
    await happens(await conversationCreated(project, { subject: 'Number 1.' }));
    expect(await claim()).toHaveLength(1);
    await happens(older);
    await core.clock.advance(leaseMs - 1);
    await post();
    expect(slack.messages).toEqual([]);
    await core.clock.advance(1);
    await post();
    expect(numbers(slack.messages)).toEqual([0, 1]);
  });

  test.each([
    ['sent', finishDelivery, { state: 'sent', error: null }],
    ['tried again', postponeDelivery, { next: new Date(), error: 'late', counts: true }],
    ['dropped', dropDelivery, undefined],
  ] as const)('what it says later, that it was %s, frees nobody else’s channel', async (_, late, outcome) => {
    await installChannel(project, slack);
    const older = await conversationCreated(project);
    await conversations(1);
    const [lost] = await claim();
    await core.clock.advance(leaseMs);
    const [taken] = await claim();
    expect(taken).toMatchObject({ event_id: lost?.event_id, attempts: 2 });
    if (lost) await late(core.database, lost, { ...outcome, now: core.clock.now() } as never);
    await happens(older);
    expect(await claim()).toEqual([]);
    if (taken) await finishDelivery(core.database, taken, { state: 'sent', error: null, now: core.clock.now() });
    expect(await claim()).toHaveLength(1);
  });
});

/** 1 000 wait for each of ten channels. */
const makeQueue = `INSERT INTO integration_deliveries (integration_id, event_id, org_id, project_id, conversation_id, event_type, due_at)
  SELECT i.id, 'evt_' || lpad(n::text, 5, '0'), i.org_id, i.project_id, 'cnv_1', 'conversation.created', $1
  FROM integrations i, generate_series(1, 1000) n`;
const channels = 10;

async function installChannels(): Promise<void> {
  for (let n = 0; n < channels; n += 1) await installChannel(await TestProject.of(core, project.orgId), slack);
}

test('beside 10 000 messages that wait a claim reads few of them', async () => {
  await installChannels();
  await core.rows(makeQueue, core.clock.now());
  await core.rows('ANALYZE integration_deliveries');
  await core.rows('ANALYZE integrations');
  /** How many blocks of 8 KiB the database looks at for a claim, and how many it claims. */
  const costs = async (more: { busy?: string[]; each?: number } = {}) => {
    const read = { blocks: 0, claimed: 0 };
    const query: typeof core.database.query = async (statement, values) => {
      const text = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`;
      const [row] = await core.database.query<Explained>({ name: '', text }, values);
      const plan = row?.['QUERY PLAN'][0].Plan;
      read.blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      read.claimed = plan?.['Actual Rows'] ?? 0;
      return [];
    };
    const due = { now: core.clock.now(), after: '', busy: [], limit: 64, each: 4, ...more };
    await claimDeliveries({ ...core.database, query }, due, leaseMs);
    return read;
  };
  const few = expect.toSatisfy((blocks: number) => blocks < 500, 'fewer than 500 blocks');
  expect(await costs()).toEqual({ blocks: few, claimed: 4 });
  // Their organization has no room for more.
  expect(await costs({ busy: Array(4).fill(project.orgId) })).toEqual({ blocks: few, claimed: 0 });
  expect(await costs({ each: 64 })).toEqual({ blocks: few, claimed: channels - 4 });
  // All channels are taken.
  expect(await costs({ each: 64 })).toEqual({ blocks: few, claimed: 0 });
  // All channels are to be left alone.
  await core.rows('UPDATE integrations SET posting_until = NULL');
  await core.rows(`UPDATE integration_deliveries SET due_at = due_at + interval '1 hour'`);
  expect(await costs({ each: 64 })).toEqual({ blocks: few, claimed: 0 });
});

test('by a plan of a moment when none waited, a claim does not read all that wait for each channel', async () => {
  await installChannels();
  await core.rows('VACUUM ANALYZE integration_deliveries');
  const read = `SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables
    WHERE relname = 'integration_deliveries'`;
  await core.database.transaction(async (tx) => {
    const rowsRead = async () => (await tx.query<{ rows: number }>({ name: '', text: read }))[0]?.rows ?? 0;
    const now = core.clock.now();
    const due = { now, after: '', busy: [], limit: 64, each: 4 };
    await tx.query({ name: '', text: 'SET LOCAL plan_cache_mode = force_generic_plan' });
    await claimDeliveries(tx, due, leaseMs);
    await tx.query({ name: '', text: makeQueue }, [now]);
    const before = await rowsRead();
    expect(await claimDeliveries(tx, due, leaseMs)).toHaveLength(4);
    // For the organization, for one that follows it, and for what is written.
    const looks = 3;
    expect((await rowsRead()) - before).toBeLessThan(looks * 1_000 * channels + 100);
  });
});

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number } }];
}
