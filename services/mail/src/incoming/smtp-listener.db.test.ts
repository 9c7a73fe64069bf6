import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type Database, newId } from '@pharos/kit';
import { selfSigned } from '@pharos/kit/testing';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { TestMail } from '../testing/test-mail.js';
import { BytesInFlight } from './bytes-in-flight.js';
import { maxMailBytes, SmtpListener } from './smtp-listener.js';

const log = createLogger({ service: 'test', level: 'silent' });
const domain = 'in.example.com';

let world: TestMail;
let at: AtMailbox;
let address: string;
let listener: SmtpListener;
beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
  address = await addressOf(at);
  listener = await listening();
});
afterEach(async () => {
  await listener.stop();
  await world.stop();
});

async function addressOf({ mailboxId }: AtMailbox): Promise<string> {
  const text = 'SELECT forward_token FROM mailboxes WHERE id = $1';
  const [row] = await world.rows<{ forward_token: string }>(text, mailboxId);
  return `${row?.forward_token}@${domain}`;
}

async function listening(more: Partial<ConstructorParameters<typeof SmtpListener>[0]> = {}): Promise<SmtpListener> {
  const { database, rawMails, replyAddresses, notifications } = world;
  const made = new SmtpListener({
    database,
    rawMails,
    replyAddresses,
    flight: new BytesInFlight(),
    waitingRoom: world.waitingRoom,
    notifications,
    log,
    domain,
    listen: '127.0.0.1:0',
    ...more,
  });
  await made.start();
  return made;
}

/** The code of the greeting, and what ends the connection. */
function greeted(): Promise<{ code: string; end(): void }> {
  const socket = connect(listener.port, '127.0.0.1');
  const end = () => socket.destroy();
  return new Promise((resolve, reject) => {
    socket.once('data', (line) => resolve({ code: line.toString().slice(0, 3), end }));
    socket.once('error', reject);
  });
}

test('one address has a share of the connections, and has it again when it ended some', async () => {
  const clients = await Promise.all(Array.from({ length: 70 }, greeted));
  const codes = clients.map(({ code }) => code);
  expect([codes.filter((code) => code === '220').length, codes.filter((code) => code === '421').length]).toEqual([
    64, 6,
  ]);
  for (const { end } of clients) end();
  await expect.poll(() => send({ to: address })).toBe(250);
});

/** The code of the answer: 250 when the mail was taken. */
async function send(mail: SendMailOptions, { port } = listener, more: object = { ignoreTLS: true }): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ...more });
  const usual = { from: 'ada@example.com', subject: 'Hello', text: 'Hello' };
  try {
    await transport.sendMail({ ...usual, ...mail });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}

test('a mail is taken for the mailbox that the address belongs to, also with a tag and in capital letters', async () => {
  for (const to of [address, address.replace('@', '+tag@'), address.toUpperCase()])
    expect(await send({ to })).toBe(250);
  expect(await world.mails(at)).toHaveLength(3);
  const [row] = await world.rows<{ mail_from: string }>('SELECT mail_from FROM incoming_mails LIMIT 1');
  expect(row).toEqual({ mail_from: 'ada@example.com' });
});

test('a mail to several mailboxes comes to each of them once', async () => {
  const other = await world.mailbox();
  const to = [address, address.replace('@', '+tag@'), await addressOf(other)];
  expect(await send({ to })).toBe(250);
  expect([(await world.mails(at)).length, (await world.mails(other)).length]).toEqual([1, 1]);
});

describe('nothing is taken', () => {
  afterEach(async () => expect(await world.mails(at)).toEqual([]));

  test('for other addresses, and for those of deleted mailboxes', async () => {
    for (const to of [`nobody@${domain}`, address.replace(domain, 'example.org'), 'help@example.com'])
      expect(await send({ to })).toBe(550);
    await world.rows('UPDATE mailboxes SET deleted_at = clock_now() WHERE id = $1', at.mailboxId);
    expect(await send({ to: address })).toBe(550);
  });

  test('that is larger than it may be', async () => {
    const raw = Buffer.concat([
      Buffer.from('Subject: Large\r\n\r\n'),
      Buffer.alloc(maxMailBytes, 'x'.repeat(70).concat('\r\n')),
    ]);
    expect(await send({ envelope: { from: 'a@example.com', to: address }, raw })).toBe(552);
  });

  test('while the database does not take it: the sender is to try again', async () => {
    const broken = { query: () => Promise.reject(new Error('away')) } as unknown as Database;
    const other = await listening({ database: broken });
    expect(await send({ to: address }, other)).toBe(451);
    await other.stop();
  });

  test('of a client that ends in the middle of it', async () => {
    const socket = connect(listener.port, '127.0.0.1');
    const said: string[] = [];
    socket.on('data', (data) => said.push(data.toString()));
    const told = (code: string) =>
      expect
        .poll(() => said.join('').includes(`\n${code} `) || said.join('').startsWith(`${code} `), { timeout: 60_000 })
        .toBe(true);
    await told('220');
    socket.write(`EHLO me\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
    await told('354');
    socket.write('Subject: Half\r\n\r\nHalf of it');
    socket.end();
    await new Promise((closed) => socket.on('close', closed));
    // What comes afterwards is taken as ever.
    const other = await world.mailbox();
    expect(await send({ to: await addressOf(other) })).toBe(250);
  });
});

test('where there is a certificate, mail comes encrypted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'smtp-'));
  const certificate = await selfSigned('localhost');
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(tls.cert, certificate.cert);
  writeFileSync(tls.key, certificate.key);
  const secure = await listening({ tls });
  const trusting = { requireTLS: true, tls: { ca: certificate.cert, servername: 'localhost' } };
  expect(await send({ to: address, messageId: `<${newId('x')}@x>` }, secure, trusting)).toBe(250);
  // Without one, nobody is offered what would not be private.
  expect(await send({ to: address }, listener, trusting)).not.toBe(250);
  await secure.stop();
  await rm(folder, { recursive: true });
});

test('while too many mails of a mailbox wait, its senders are told to try again, and others’ mail is taken', async () => {
  const full = at.mailboxId;
  await listener.stop();
  listener = await listening({ waitingRoom: { hasRoom: async ({ mailboxId }) => mailboxId !== full } });
  const other = await addressOf(await world.mailbox());
  expect(await Promise.all([send({ to: address }), send({ to: other })])).toEqual([452, 250]);
  await listener.stop();
  listener = await listening();
  expect(await send({ to: address })).toBe(250);
});
