import { fail } from '@pharos/contract';
import { createLogger, newId } from '@pharos/kit';
import { forgery, MailWorld } from '@pharos/mail/testing';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { NotificationAnswer } from '@pharos/proto/pharos/core/v1/notification';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { BytesInFlight } from './bytes-in-flight.js';
import { SmtpListener } from './smtp-listener.js';

const log = createLogger({ service: 'test', level: 'silent' });
const domain = 'in.example.com';
const grace = { userId: 'usr_grace', name: 'Grace', email: 'grace@team.example' };

let world: TestMail;
let at: AtMailbox;
let listener: SmtpListener;
let conversationId: string;
/** The address to which Grace answers the mail of a notification. */
let address: string;
let notificationId: string;

beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
  listener = new SmtpListener({
    ...world,
    flight: new BytesInFlight(),
    waitingRoom: world.waitingRoom,
    notifications: world.notifications,
    log,
    domain,
    listen: '127.0.0.1:0',
  });
  await listener.start();
  await world.receive(at, rawMail());
  await world.importAll();
  conversationId = world.core.of(at.projectId)[0]?.id ?? '';
  notificationId = newId('ntf');
  address = world.replyAddresses.of(notificationId) ?? '';
  tell({ isNote: false });
});
afterEach(async () => {
  await listener.stop();
  await world.stop();
});

/** Grace was told of something in the conversation. */
function tell({ isNote }: { isNote: boolean }): void {
  const { orgId, projectId } = at;
  world.core.answers.set(notificationId, { orgId, projectId, conversationId, ...grace, isNote });
}

/** The code of the answer: 250 when the mail was taken. */
async function send(raw: string, { to = address, from = grace.email } = {}): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}

const ofGrace = (words: { text?: string; headers?: string[]; from?: string } = {}) =>
  rawMail({ from: 'Grace <Grace@Team.example>', text: 'It is ready.', ...words });

/** What was said in the conversation since the customer wrote. */
async function said() {
  await world.importAll();
  return world.core.of(at.projectId).flatMap(({ messages }) => messages.slice(1));
}

describe('the answer of a person to the mail of a notification', () => {
  test('goes to the customer as theirs, once, and without what they quote', async () => {
    const text =
      'It is ready.\r\n\r\nOn Mon, Jan 5, 2026 at 9:41 AM Shop <no-reply@example.com> wrote:\r\n> Only for us';
    const raw = ofGrace({ text });
    expect([await send(raw), await send(raw)]).toEqual([250, 250]);
    const [message, ...more] = await said();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      content: 'It is ready.',
      senderType: SenderType.AGENT,
      senderId: grace.userId,
      isInternal: false,
    });
    expect(world.core.writers.get(message?.id ?? '')).toBe(grace.userId);
  });

  test('of a note that mentions them is a note', async () => {
    tell({ isNote: true });
    await send(ofGrace());
    expect(await said()).toMatchObject([{ senderType: SenderType.AGENT, senderId: grace.userId, isInternal: true }]);
  });

  test('goes where they were told of, whatever its headers refer to', async () => {
    await world.receive(at, rawMail({ id: 'other@mail.example' }));
    await send(ofGrace({ headers: ['In-Reply-To: <other@mail.example>'] }));
    expect(await said()).toMatchObject([{ senderId: grace.userId }]);
  });
});

describe('nothing goes to the customer', () => {
  test('of what somebody else writes to that address: it is a note, and not that person’s', async () => {
    await send(ofGrace({ from: 'Eve <eve@example.org>' }));
    const [note] = await said();
    expect(note).toMatchObject({ senderType: SenderType.SYSTEM, isInternal: true });
    expect(note?.senderId).toBeUndefined();
    expect(note?.content).toMatch(
      /^Mail of Eve <eve@example.org>.*not certain that Grace wrote it\.\n\nIt is ready\.$/s,
    );
  });

  test('of a mail in their name that is not from them: it is a note, and what is signed is theirs', async () => {
    const dns = new MailWorld();
    const { victim } = forgery(dns, 'known@example.com');
    world.senders = { dns: dns.dns, sealers: new Set() };
    const answer = world.core.answers.get(notificationId) as NotificationAnswer;
    world.core.answers.set(notificationId, { ...answer, email: 'ada@example.com' });
    const ofAda = (text: string) => rawMail({ from: 'ada@example.com', text });
    await send(ofAda('Forged'));
    await send(String(await victim.sign(ofAda('Genuine'))));
    const found = Object.fromEntries((await said()).map((each) => [each.content.split('\n').at(-1), each.senderType]));
    expect(found).toEqual({ Forged: SenderType.SYSTEM, Genuine: SenderType.AGENT });
  });

  test('of what bears their name and nobody has signed', async () => {
    world.senders = { dns: new MailWorld().dns, sealers: new Set() };
    await send(ofGrace());
    expect(await said()).toMatchObject([{ senderType: SenderType.SYSTEM, isInternal: true }]);
  });

  test('of programs that answer in their name', async () => {
    await send(ofGrace({ headers: ['Auto-Submitted: auto-replied'] }));
    await send(ofGrace({ text: 'I am away.' }), { from: '' });
    expect(await said()).toEqual([]);
  });

  test('once they may not write there any more, of what was sent before', async () => {
    expect(await send(ofGrace())).toBe(250);
    world.core.answers.clear();
    expect(await said()).toEqual([]);
    expect((await world.mails(at)).at(-1)).toMatchObject({ state: 'ignored', reason: 'answer_too_late' });
  });
});

describe('a mail to that address is refused', () => {
  test('when it is made up, nobody’s any more, or of a project without a mailbox', async () => {
    const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect(await send(ofGrace(), { to: forged })).toBe(550);
    expect(await send(ofGrace(), { to: world.replyAddresses.of(newId('ntf')) ?? '' })).toBe(550);
    await world.rows('UPDATE mailboxes SET deleted_at = clock_now()');
    expect(await send(ofGrace())).toBe(550);
  });

  test('for now, while core is away', async () => {
    const away = {
      resolveNotification: () => Promise.reject(fail('UNAVAILABLE')),
    } as unknown as typeof world.notifications;
    await listener.stop();
    listener = new SmtpListener({
      ...world,
      flight: new BytesInFlight(),
      waitingRoom: world.waitingRoom,
      notifications: away,
      log,
      domain,
      listen: '127.0.0.1:0',
    });
    await listener.start();
    expect(await send(ofGrace())).toBe(451);
  });
});
