import { createLogger, createRegistry, newId, systemClock } from '@pharos/kit';
import { type Envelope, readMail } from '@pharos/mail';
import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, MailDelivery, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { objectKey } from '@pharos/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { withAnswers } from '../testing/fake-answers.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { findMail } from '../whole-mails/index.js';
import { enqueueForward } from './forwards.js';
import { enqueueMail } from './queue.js';
import { createSender } from './sender.js';

const log = createLogger({ service: 'test', level: 'silent' });
const createdAt = new Date('2026-01-05T09:00:00Z');
const ada = { id: 'con_1', email: 'ada@example.com', name: 'Ada Lovelace', identities: [] };
const { SENT, FAILED } = MailDelivery;

let world: TestMail;
let at: AtMailbox;
/** What core has, and what it was told. */
let messages: Map<string, Record<string, unknown>>;
let told: [string, MailDelivery, string | undefined][];
let sent: { envelope: Envelope; raw: Uint8Array }[];
let refused: string[];

beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
  [messages, told, sent, refused] = [new Map(), [], [], []];
});
afterEach(() => world.stop());

const core = withAnswers({
  messages: {
    getMessage: async ({ messageId }: { messageId: string }) => ({ message: messages.get(messageId) }),
    listMessages: async () => ({ messages: [], page: undefined }),
    setMessageDelivery: async (request: { messageId: string; delivery: MailDelivery; deliveryError?: string }) => {
      told.push([request.messageId, request.delivery, request.deliveryError]);
      return { message: undefined };
    },
  },
  conversations: {
    getConversation: async ({ conversationId: id }: { conversationId: string }) => ({
      conversation: { id, subject: 'Order 7', channel: Channel.EMAIL, contactId: ada.id },
    }),
  },
  contacts: { getContact: async () => ({ contact: ada }) },
});

const send = async (envelope: Envelope, raw: Uint8Array, whenAsked?: () => Promise<void>) => {
  await whenAsked?.();
  sent.push({ envelope, raw });
  const rejected = refused.map((address) => ({ address, code: 550, response: `550 no ${address}` }));
  return { accepted: [], rejected, response: '250 ok' };
};

async function sendAll(hasServer = true): Promise<void> {
  const transport = { send, verify: async () => undefined, close: () => undefined };
  const sender = createSender({
    ...{ clock: systemClock, log, registry: createRegistry(), chatDelayMs: 0, core },
    database: world.database,
    storage: { opened: world.storage },
    ways: { take: async () => (hasServer ? { transport, leave: () => undefined } : undefined) },
    replyAddresses: world.replyAddresses,
    publicUrl: 'https://support.example.com',
    findMail: (of) => findMail(world, of),
    onAttempt: () => undefined,
  });
  for (let more = true; more; ) {
    more = await sender.claimSome();
    await sender.settled();
  }
}

const unsaid = { conversationId: 'cnv_1', attachments: [], cc: [], bcc: [], createdAt };

function message(fields: Record<string, unknown> = {}): string {
  const id = newId('msg');
  const said = { content: 'It is **dark**.', contentType: ContentType.TEXT, isInternal: false };
  messages.set(id, { id, ...unsaid, ...said, senderType: SenderType.CUSTOMER, senderId: ada.id, ...fields });
  return id;
}

async function forward(messageId: string, fields: Record<string, unknown> = {}): Promise<string> {
  const note = { content: '', contentType: ContentType.TEXT, isInternal: true, senderType: SenderType.AGENT };
  const id = message({ ...note, senderId: 'usr_1', forward: { messageId, to: ['max@partner.example'] }, ...fields });
  await enqueueForward(world.database, { ...at, conversationId: 'cnv_1', messageId: id });
  return id;
}

const read = async (n = 0) => readMail(Buffer.from(sent[n]?.raw ?? ''));

describe('a message that is forwarded', () => {
  test('goes to those addresses alone, once, with who wrote it, its words and what stands above them', async () => {
    const id = await forward(message(), { content: 'Can you mend it?', cc: ['lin@partner.example'] });
    await enqueueForward(world.database, { ...at, conversationId: 'cnv_1', messageId: id });
    await Promise.all([sendAll(), sendAll()]);
    await sendAll();
    expect(sent.map(({ envelope }) => envelope.to)).toEqual([['max@partner.example', 'lin@partner.example']]);
    expect(told).toEqual([[id, SENT, undefined]]);
    const mail = await read();
    expect(mail).toMatchObject({ subject: 'Fwd: Order 7', inReplyTo: [], references: [] });
    expect(mail.text).toBe(
      'Can you mend it?\n\n---------- Forwarded message ----------\nFrom: Ada Lovelace <ada@example.com>\n' +
        'Date: Jan 5, 2026, 9:00 AM UTC\nSubject: Order 7\n\nIt is **dark**.\n',
    );
  });

  test('brings all that its mail said, as text and as HTML, and its files', async () => {
    const html = '<p>Dark as the <b>night</b></p><script>alert(1)</script><blockquote>What is wrong?</blockquote>';
    const headers = ['Content-Type: text/html; charset=utf-8', 'MIME-Version: 1.0'];
    const raw = rawMail({ subject: 'Meine Lampe ist nicht hell' }).split('\r\n\r\n')[0] ?? '';
    await world.receive(at, `${raw.replace(/\r\nContent-Type.*/, '')}\r\n${headers.join('\r\n')}\r\n\r\n${html}`);
    const of = message({ content: 'Die Lampe ist nicht hell und ich habe keine andere' });
    await world.rows('UPDATE incoming_mails SET message_id = $1', of);
    const file = { id: newId('att'), name: 'lamp.txt', type: 'text/plain', size: 4 };
    messages.set(of, { ...messages.get(of), attachments: [file] });
    await world.storage.put(
      objectKey({ orgId: at.orgId, projectId: at.projectId, id: file.id }),
      (async function* () {
        yield Buffer.from('lamp');
      })(),
    );
    await forward(of);
    await sendAll();
    const mail = await read();
    expect(mail.subject).toBe('Fwd: Meine Lampe ist nicht hell');
    expect(mail.html).toContain('Dark as the <strong>night</strong>');
    expect(mail.html).toContain('What is wrong?');
    expect(mail.html).not.toContain('script');
    expect(mail.text).toContain('Weitergeleitete Nachricht');
    expect(mail.text).toContain('Von: Ada Lovelace <ada@example.com>');
    expect(mail.attachments.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['lamp.txt', 'lamp'],
    ]);
  });

  test('adds no header and no recipient, whatever its subject, its writer or the addresses say', async () => {
    const evil = 'x\r\nBcc: eve@example.com\r\n\r\nboo';
    const of = message({ senderType: SenderType.AGENT, sender: { name: evil }, content: evil });
    await forward(of, { content: evil, sender: { name: evil } });
    await sendAll();
    expect(sent[0]?.envelope.to).toEqual(['max@partner.example']);
    const { headers } = await read();
    expect(headers.map(({ name }) => name)).not.toContain('bcc');
  });

  test('leaves no trace in the mails to the customer, and answers to it find the conversation', async () => {
    await forward(message());
    await sendAll();
    const messageId = (await read()).messageId ?? '';
    const answer = message({ senderType: SenderType.AGENT });
    await enqueueMail(world.database, { ...at, conversationId: 'cnv_1', messageId: answer }, true);
    await sendAll();
    expect(sent).toHaveLength(2);
    expect(Buffer.from(sent[1]?.raw ?? '').toString()).not.toContain(messageId);
    const rows = await world.rows('SELECT conversation_id FROM mail_ids WHERE header_id = $1', messageId);
    expect(rows).toEqual([{ conversation_id: 'cnv_1' }]);
  });

  test('is failed where it became a note or is gone, without a mail server, and where nobody took it', async () => {
    const note = message({ isInternal: true });
    const ids = [await forward(note), await forward(newId('msg'))];
    await sendAll();
    ids.push(await forward(message()));
    await sendAll(false);
    expect(sent).toEqual([]);
    refused = ['max@partner.example'];
    ids.push(await forward(message()));
    await sendAll();
    const [one, two, three, four] = ids;
    expect(told).toEqual(
      expect.arrayContaining([
        [one, FAILED, 'no_message'],
        [two, FAILED, 'no_message'],
        [three, FAILED, 'no_mail_server'],
        [four, FAILED, '550 no max@partner.example'],
      ]),
    );
  });

  test('is sent where one of several addresses was taken, and says which was not', async () => {
    refused = ['max@partner.example'];
    const to = ['max@partner.example', 'lin@partner.example'];
    const of = message();
    const id = await forward(of, { forward: { messageId: of, to } });
    await sendAll();
    expect(told).toEqual([[id, SENT, 'max@partner.example: 550 no max@partner.example']]);
  });

  test('of a project without a mailbox says so', async () => {
    await world.rows('UPDATE mailboxes SET deleted_at = clock_now()');
    const id = await forward(message());
    await sendAll();
    expect(told).toEqual([[id, FAILED, 'no_mailbox']]);
  });
});
