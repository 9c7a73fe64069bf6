import { EventEmitter, once } from 'node:events';
import { MailError, ReplyAddresses } from '@pharos/mail/outgoing';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail, Mailer } from '../../accounts/index.js';
import { passes, stopClock } from '../../testing/stop-clock.js';
import { startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { notify } from './notify.js';
import { sendNotificationMails } from './send-notification-mails.js';

const delayMs = 60_000;
const passDelay = () => passes(60 * delayMs, core);
let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
  await stopClock(core);
});
afterAll(() => core.stop());

/** A person who wishes mail, and is assigned conversations of a project of their own organization. */
class Reader {
  events = 0;

  private constructor(
    readonly project: TestProject,
    readonly id: string,
  ) {}

  static async create(): Promise<Reader> {
    const project = await TestProject.create(core);
    const id = `usr_${project.orgId}`;
    const text = `WITH u AS (INSERT INTO users (id, email, name, password_hash) VALUES ($2, $2 || '@example.com', 'Ada', '') RETURNING id),
      f AS (INSERT INTO user_preferences (user_id, mail) SELECT id, true FROM u)
      INSERT INTO memberships (org_id, user_id, role) SELECT $1, id, 'agent' FROM u`;
    await core.rows(text, project.orgId, id);
    return new Reader(project, id);
  }

  /** A note mentions them. */
  async mention(conversationId: string): Promise<void> {
    this.events += 1;
    const { id: messageId } = await this.project.message(conversationId, { content: `@${this.id}`, isInternal: true });
    await core.rows(
      'INSERT INTO mentions (message_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      messageId,
      this.id,
    );
    const about = {
      actor: undefined,
      traceparent: '',
      orderingKey: '',
      requestId: '',
      imported: undefined,
      data: undefined,
    };
    const event: Event = {
      ...this.project.at,
      ...about,
      id: `evt_${this.id}_${this.events}`,
      type: '',
      occurredAt: core.clock.now(),
    };
    await notify(core.database, event, { type: 'mention', conversationId, messageId }, { mailDelayMs: delayMs });
  }

  waiting = async () => {
    const text = 'SELECT cardinality(notification_ids) AS count, attempts FROM notification_mails WHERE user_id = $1';
    return core.rows<{ count: number; attempts: number }>(text, this.id);
  };

  /** Whether the mail is due after the delay from now. */
  hasAllTime = async () => {
    const text = `SELECT due_at = clock_now() + $2 * interval '1 ms' AS has FROM notification_mails WHERE user_id = $1`;
    return (await core.rows<{ has: boolean }>(text, this.id, delayMs)).map(({ has }) => has);
  };

  makeDue = () => core.rows(`UPDATE notification_mails SET due_at = 'epoch' WHERE user_id = $1`, this.id);
  readAll = () => core.rows('UPDATE notifications SET read_at = clock_now() WHERE user_id = $1', this.id);

  is = ({ to }: Mail) => to === `${this.id}@example.com`;
}

const replyAddresses = new ReplyAddresses(Buffer.alloc(32, 1).toString('base64'), 'in.example.com');

function sending(mailer: Mailer) {
  const publicUrl = 'https://support.example.com';
  const log = { warn: () => undefined, error: () => undefined } as never;
  return sendNotificationMails({ ...core, log, mailer, publicUrl, replyAddresses, delayMs });
}

/** Sends what is due once the delay has passed, as two replicas do at once. */
async function sendDue(mailer: Mailer): Promise<void> {
  await passDelay();
  await sendNow(mailer);
}

/** Sends what is due by the clock of the database. */
async function sendNow(mailer: Mailer): Promise<void> {
  const replicas = [sending(mailer), sending(mailer)];
  for (let more = true; more; ) {
    more = (await Promise.all(replicas.map((each) => each.claimSome()))).some(Boolean);
    await Promise.all(replicas.map((each) => each.settled()));
  }
}

test('what comes while a mail is sent is in the next one, and what one has told of is not told again', async () => {
  const ada = await Reader.create();
  const { id } = await ada.project.conversation();
  await ada.mention(id);
  const sent: Mail[] = [];
  await ada.makeDue();
  await sendNow({
    send: async (mail) => {
      if (!ada.is(mail)) return;
      sent.push(mail);
      if (sent.length === 1) await ada.mention(id);
    },
  });
  expect(await ada.waiting()).toEqual([{ count: 1, attempts: 0 }]);
  await sendDue({ send: async (mail) => void sent.push(mail) });
  expect(await ada.waiting()).toEqual([]);
  expect(sent.filter(ada.is).map(({ text }) => text.split('mentioned you').length - 1)).toEqual([1, 1]);
});

test('who has read what they were told of has all the time again for what comes next', async () => {
  const ada = await Reader.create();
  const { id } = await ada.project.conversation();
  await ada.mention(id);
  await ada.makeDue();
  await ada.mention(id);
  expect([await ada.waiting(), await ada.hasAllTime()]).toEqual([[{ count: 2, attempts: 0 }], [false]]);
  await ada.readAll();
  await ada.mention(id);
  expect([await ada.waiting(), await ada.hasAllTime()]).toEqual([[{ count: 1, attempts: 0 }], [true]]);
});

test('what is told while a mail of things that were read by now is on its way has all the time, whatever becomes of that mail', async () => {
  const ada = await Reader.create();
  const { id } = await ada.project.conversation();
  await ada.mention(id);
  let isTried = false;
  const mailer: Mailer = {
    send: async (mail) => {
      if (!ada.is(mail)) return;
      isTried = true;
      await ada.readAll();
      await ada.mention(id);
      throw new MailError('try again', false);
    },
  };
  await passDelay();
  const replica = sending(mailer);
  while (!isTried) {
    await replica.claimSome();
    await replica.settled();
  }
  expect([await ada.waiting(), await ada.hasAllTime()]).toEqual([[{ count: 1, attempts: 0 }], [true]]);
});

test('a mail that the server puts off is sent later, whoever turns mail off gets none, and none has a list without end', async () => {
  const [ada, eve] = [await Reader.create(), await Reader.create()];
  for (const each of [ada, eve]) {
    const { id } = await each.project.conversation();
    for (let times = 0; times < 25; times += 1) await each.mention(id);
    expect(await each.waiting()).toEqual([{ count: 20, attempts: 0 }]);
  }
  const later = async () => {
    throw new MailError('try again', false);
  };
  await sendDue({ send: later });
  expect(await ada.waiting()).toEqual([{ count: 20, attempts: 1 }]);
  await core.rows('UPDATE user_preferences SET mail = false WHERE user_id = $1', eve.id);
  const sent: Mail[] = [];
  await sendDue({ send: async (mail) => void sent.push(mail) });
  expect([sent.filter(ada.is).length, sent.filter(eve.is).length]).toEqual([1, 0]);
  expect([await ada.waiting(), await eve.waiting()]).toEqual([[], []]);
});

test('an organization whose mails hang has one connection, and holds up no other', async () => {
  const [slow, quick] = [await Reader.create(), await Reader.create()];
  for (const each of [slow, quick])
    for (let n = 0; n < 3; n += 1) await each.mention((await each.project.conversation()).id);
  const sent: Mail[] = [];
  const gate = new EventEmitter();
  let begun = 0;
  const mailer: Mailer = {
    send: async (mail) => {
      if (!slow.is(mail)) return void sent.push(mail);
      begun += 1;
      await once(gate, 'open');
    },
  };
  await passDelay();
  const replica = sending(mailer);
  await expect
    .poll(async () => {
      await replica.claimSome();
      return sent.filter(quick.is).length;
    })
    .toBe(3);
  expect(begun).toBe(1);
  gate.emit('open');
  await replica.settled();
});
