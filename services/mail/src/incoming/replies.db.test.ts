import { createLogger, newId } from '@pharos/kit';
import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handle } from '../consume.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { keepReplyAddress } from '../threads/index.js';
import { BytesInFlight } from './bytes-in-flight.js';
import { SmtpListener } from './smtp-listener.js';

const log = createLogger({ service: 'test', level: 'silent' });
const domain = 'in.example.com';

let world: TestMail;
let at: AtMailbox;
let listener: SmtpListener;
/** A conversation with Ada, whose mails named an address for answers. */
let conversationId: string;
let address: string;

beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
  listener = new SmtpListener({
    ...world,
    notifications: world.notifications,
    flight: new BytesInFlight(),
    waitingRoom: world.waitingRoom,
    log,
    domain,
    listen: '127.0.0.1:0',
  });
  await listener.start();
  conversationId = await begun();
  address = world.replyAddresses.of(conversationId) ?? '';
});
afterEach(async () => {
  await listener.stop();
  await world.stop();
});

/** A conversation that a mail began, and that was answered. */
async function begun(): Promise<string> {
  await world.receive(at, rawMail());
  await world.importAll();
  const { id = '' } = world.core.of(at.projectId).at(-1) ?? {};
  await keepReplyAddress(world.database, at, id);
  return id;
}

/** The code of the answer: 250 when the mail was taken. */
async function send(to: string | string[], raw = rawMail()): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: 'ada@example.com', to }, raw });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}

const counts = () => world.core.of(at.projectId).map(({ messages }) => messages.length);
const last = () => world.core.of(at.projectId)[0]?.messages.at(-1);

describe('a mail to the reply address of a conversation', () => {
  test('goes there, whatever its subject and its headers, once', async () => {
    const raw = rawMail({ subject: 'Anything' });
    expect([await send(address, raw), await send(address.toUpperCase(), raw)]).toEqual([250, 250]);
    await world.importAll();
    expect(counts()).toEqual([2]);
  });

  test('and to the mailbox itself goes there', async () => {
    const [row] = await world.rows<{ token: string }>('SELECT forward_token AS token FROM mailboxes');
    const own = `${row?.token}@${domain}`;
    await send([address, own]);
    await send([own, address]);
    await world.importAll();
    expect(counts()).toEqual([3]);
  });

  test('goes there also when it came another way, and only its headers name the address', async () => {
    await world.receive(at, rawMail({ headers: [`Cc: Help <${address}>`] }));
    await world.importAll();
    expect(counts()).toEqual([2]);
  });

  test('goes elsewhere when it answers a mail of another conversation', async () => {
    await world.receive(at, rawMail({ id: 'other@mail.example' }));
    await world.importAll();
    await send(address, rawMail({ headers: ['In-Reply-To: <other@mail.example>'] }));
    await world.importAll();
    expect(counts()).toEqual([1, 2]);
  });

  test('goes to the conversation of which its own became part', async () => {
    const into = await begun();
    const { orgId, projectId } = at;
    const conversation = { id: into };
    const data = { $case: 'conversationMerged', value: { mergedId: conversationId, conversation } };
    await handle(world, { orgId, projectId, data } as never);
    await send(address);
    await world.importAll();
    expect(counts()).toEqual([1, 2]);
  });

  test('begins a conversation when its own was deleted', async () => {
    world.core.conversations.length = 0;
    expect(await send(address)).toBe(250);
    await world.importAll();
    expect(counts()).toEqual([1]);
  });

  test('goes there by the project’s oldest mailbox when its own is gone, and is refused when the project has none', async () => {
    const { orgId, projectId } = at;
    const values = [newId('mbx'), orgId, projectId, 'sales@example.com'];
    await world.rows('INSERT INTO mailboxes (id, org_id, project_id, address) VALUES ($1, $2, $3, $4)', ...values);
    const remove = 'UPDATE mailboxes SET deleted_at = clock_now() WHERE id = $1';
    await world.rows(remove, at.mailboxId);
    expect(await send(address)).toBe(250);
    await world.importAll();
    expect(counts()).toEqual([2]);
    await world.rows(remove, values[0]);
    expect(await send(address)).toBe(550);
  });

  test('is refused once the project is gone', async () => {
    const { orgId, projectId } = at;
    await handle(world, { orgId, projectId, data: { $case: 'projectDeleted', value: {} } } as never);
    await world.rows('UPDATE mailboxes SET deleted_at = NULL');
    expect(await send(address)).toBe(550);
  });
});

describe('an address that somebody made up', () => {
  test('is refused', async () => {
    const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect(await send(forged)).toBe(550);
    expect(await send(address.replace(domain, 'example.org'))).toBe(550);
    expect(await send(world.replyAddresses.of(newId('cnv')) ?? '')).toBe(550);
  });

  test('in the headers of a mail counts for nothing, nor does one of another project', async () => {
    const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    const other = await world.mailbox();
    await world.receive(at, rawMail({ headers: [`Cc: ${forged}`] }));
    await world.receive(other, rawMail({ headers: [`Cc: ${address}`] }));
    await world.importAll();
    expect(counts()).toEqual([1, 1]);
    expect(world.core.of(other.projectId)).toHaveLength(1);
  });
});

describe('what is written in a conversation', () => {
  test('by somebody else says who wrote it, and is theirs', async () => {
    await send(address, rawMail({ from: 'Bob <bob@example.org>', text: 'I am her colleague.' }));
    await world.importAll();
    const bob = world.core.contacts.find(({ email }) => email === 'bob@example.org');
    expect(last()).toMatchObject({
      content: 'Bob <bob@example.org>:\n\nI am her colleague.',
      senderType: SenderType.CUSTOMER,
      senderId: bob?.id,
    });
  });

  test('from a further address of the customer is theirs, also one that they have not proven', async () => {
    const [ada] = world.core.contacts;
    ada?.identities.push({ type: ContactIdentityType.EMAIL, value: 'Ada@home.example' });
    await send(address, rawMail({ from: 'ada@HOME.example', text: 'It is me.' }));
    await world.importAll();
    expect(last()).toMatchObject({ content: 'It is me.', senderId: ada?.id });
    expect(world.core.contacts).toHaveLength(1);
  });
});
