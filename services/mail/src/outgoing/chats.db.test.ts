import { createLogger, createRegistry, newId, systemClock } from '@pharos/kit';
import { type Envelope, MailError, readMail, readMessageId } from '@pharos/mail';
import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, MailDelivery, type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { withAnswers } from '../testing/fake-answers.js';
import { TestMail } from '../testing/test-mail.js';
import { bounceOutgoing } from './bounce.js';
import { HandingsOver } from './handing-over.js';
import { claimOutgoing, type DueOutgoing, enqueueMail } from './queue.js';
import { createSender } from './sender.js';

const log = createLogger({ service: 'test', level: 'silent' });
const chatDelayMs = 120_000;
const { QUEUED, SENT, FAILED, BOUNCED } = MailDelivery;

let world: TestMail;
let at: AtMailbox;
const conversationId = 'cnv_widget';
/** What core has of the chat. */
let messages: Message[];
let seenAt: Date | undefined;
let contact: Record<string, unknown>;
let channel: Channel;
let subject: string | undefined;
let widget: { enabled: boolean; chatUrl?: string };
/** The time stands still but for what a test lets pass. It begins a moment ahead of the database's, by which answers are due at once. */
let startMs: number;
let laterMs: number;
let told: [string, MailDelivery][];
let sent: { envelope: Envelope; raw: Uint8Array }[];
let server: () => Promise<void>;

beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
  [messages, seenAt, channel, laterMs, told, sent] = [[], undefined, Channel.WIDGET, 0, [], []];
  [startMs, subject, widget] = [Date.now() + 5_000, undefined, { enabled: true }];
  contact = { id: 'con_1', name: 'Ada', identities: [{ type: ContactIdentityType.EMAIL, value: 'ada@example.com' }] };
  server = async () => undefined;
});
afterEach(() => world.stop());

const core = withAnswers({
  messages: {
    getMessage: async ({ messageId }: { messageId: string }) => ({
      message: messages.find(({ id }) => id === messageId),
    }),
    listMessages: async () => ({ messages: messages.toReversed() }),
    setMessageDelivery: async ({ messageId, delivery }: { messageId: string; delivery: MailDelivery }) => {
      told.push([messageId, delivery]);
      return { message: undefined };
    },
  },
  presence: { getReadReceipts: async () => ({ receipts: { customerSeenAt: seenAt } }) },
  conversations: {
    getConversation: async () => ({ conversation: { id: conversationId, channel, subject, contactId: 'con_1' } }),
  },
  contacts: { getContact: async () => ({ contact }) },
  widget: { getWidgetConfig: async () => ({ config: widget }) },
});

const now = () => new Date(startMs + laterMs);

function sender() {
  const transport = {
    send: async (envelope: Envelope, raw: Uint8Array, whenAsked?: () => Promise<void>) => {
      await whenAsked?.();
      await server();
      sent.push({ envelope, raw });
      return { accepted: [...envelope.to], rejected: [], response: '250 ok' };
    },
    verify: async () => undefined,
    close: () => undefined,
  };
  const { database, storage, replyAddresses } = world;
  const jobs = { clock: { ...systemClock, now }, log, registry: createRegistry() };
  const own = {
    database,
    core,
    storage: { opened: storage },
    ways: { take: async () => ({ transport, leave: () => undefined }) },
    replyAddresses,
    chatDelayMs,
  };
  return createSender({
    ...jobs,
    ...own,
    onAttempt: () => undefined,
    publicUrl: 'https://support.example.com',
    findMail: async () => undefined,
  });
}

/** Sends what is due, until nothing is. */
async function sendAll(replicas = [sender()]): Promise<void> {
  for (let more = true; more; ) {
    const claimed = await Promise.all(replicas.map((each) => each.claimSome()));
    await Promise.all(replicas.map((each) => each.settled()));
    more = claimed.includes(true);
  }
}

/** As when so much time had passed. */
async function pass(ms = chatDelayMs): Promise<void> {
  laterMs += ms;
  await sendAll();
}

function say(content: string, fields: Partial<Message> = {}): Message {
  const said = { content, contentType: ContentType.MARKDOWN, senderType: SenderType.AGENT, isInternal: false };
  const blank = { conversationId, attachments: [], cc: [], bcc: [] };
  const made = { id: newId('msg'), ...blank, createdAt: now(), ...said, ...fields } as Message;
  messages.push(made);
  return made;
}

async function answer(content: string, fields: Partial<Message> = {}): Promise<string> {
  const { id } = say(content, fields);
  await enqueueMail(world.database, { ...at, conversationId, messageId: id }, true);
  return id;
}

const textOf = async (n: number) => (await readMail(sent[n]?.raw ?? new Uint8Array())).text ?? '';
const rows = () => world.rows<{ state: string }>('SELECT state FROM outgoing_mails ORDER BY id');

test('what a visitor with an address has not read in time comes in one mail, and no message in two', async () => {
  say('Hello?', { senderType: SenderType.CUSTOMER });
  const ids = [await answer('It is **ready**.'), await answer('Ask for Grace.', { contentType: ContentType.TEXT })];
  await sendAll();
  await pass(chatDelayMs - 1_000);
  expect(sent).toEqual([]);
  ids.push(await answer('And bring the receipt.', { senderType: SenderType.AI }));
  await pass(1_000);
  await pass();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.envelope.to).toEqual(['ada@example.com']);
  expect(await textOf(0)).toMatch(/It is ready\.\s+Ask for Grace\.\s+And bring the receipt\./);
  expect(told.sort()).toEqual(ids.map((id) => [id, SENT]).sort());
  await answer('Are you there?');
  await pass();
  expect(sent).toHaveLength(2);
  expect(await textOf(1)).toMatch(/^Are you there\?\s*$/);
});

test('an answer with copies goes out alone: whoever gets one of them is not to get the others', async () => {
  for (const cc of [[], ['max@example.com'], []]) await answer(`Copies: ${cc.length}`, { cc });
  await pass();
  await pass();
  const mails = sent.map(({ envelope }, n) => [envelope.to, textOf(n)] as const);
  for (const [to, text] of mails)
    expect((await text).match(/Copies: \d/g)).toEqual(to.length > 1 ? ['Copies: 1'] : ['Copies: 0', 'Copies: 0']);
  expect(mails).toHaveLength(2);
});

test('what they read meanwhile, or have answered, is no mail', async () => {
  await answer('One');
  await sendAll();
  seenAt = now();
  await pass();
  await answer('Two');
  await sendAll();
  laterMs += 1_000;
  say('Yes?', { senderType: SenderType.CUSTOMER, senderId: 'con_1' });
  await pass();
  expect([sent, told, await rows()]).toEqual([[], [], []]);
});

test('what somebody else wrote by mail is no sign that they have read it', async () => {
  await answer('One');
  laterMs += 1_000;
  say('I am a colleague.', { senderType: SenderType.CUSTOMER, senderId: 'con_2' });
  await pass();
  expect(sent).toHaveLength(1);
});

test('a visitor who leaves an address within that time is reached, and one without an address is not', async () => {
  const { identities } = contact;
  contact = { id: 'con_1', identities: [] };
  await answer('One');
  await sendAll();
  contact = { id: 'con_1', identities };
  await pass();
  expect(sent).toHaveLength(1);
  contact = { id: 'con_1', identities: [] };
  await answer('Two');
  await pass();
  expect([sent.length, (await rows()).map(({ state }) => state)]).toEqual([1, ['sent']]);
});

test('notes never leave, and other channels are left to integrators', async () => {
  say('Only for us', { isInternal: true });
  await answer('One');
  await pass();
  expect(await textOf(0)).not.toContain('Only for us');
  channel = Channel.API;
  await answer('Two');
  await pass();
  expect(sent).toHaveLength(1);
});

test('of answers that several replicas take up at once none goes out twice, and none is forgotten', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await answer(`Answer ${n}`));
  laterMs += chatDelayMs;
  await sendAll([sender(), sender(), sender()]);
  for (let n = 0; n < 5; n += 1) await pass(10_000);
  const texts = await Promise.all(sent.map((_, n) => textOf(n)));
  for (let n = 0; n < 8; n += 1) expect(texts.filter((text) => text.includes(`Answer ${n}`))).toHaveLength(1);
  expect(told.map(([id]) => id).sort()).toEqual(ids.sort());
});

test('of two replicas that take up two answers, one sends both, and what is on its way already is in no other mail', async () => {
  for (const content of ['One', 'Two', 'Three']) await answer(content);
  laterMs += chatDelayMs;
  const claim = { now: now(), after: '', busy: [], limit: 9, each: 9 };
  const [one, two, three] = (await claimOutgoing(world.database, claim, 60_000)) as [
    DueOutgoing,
    DueOutgoing,
    DueOutgoing,
  ];
  const replicas = [new HandingsOver(world.database), new HandingsOver(world.database)] as const;
  const enter = (due: DueOutgoing, others: string[], replica = replicas[0]) =>
    replica.enter(
      { due, mailboxId: at.mailboxId, headerId: `${due.id}@shop.example`, recipients: [], isAside: false },
      others,
    );
  const both = [enter(one, [two.id]), enter(two, [one.id], replicas[1])];
  expect((await Promise.all(both)).sort()).toEqual([false, true]);
  expect(await enter(three, [one.id])).toBe(false);
  expect(await enter(three, [two.id])).toBe(false);
  expect(await enter(three, [newId('msg')])).toBe(false);
  expect((await rows()).map(({ state }) => state).sort()).toEqual(['joined', 'sending', 'waiting']);
  expect(await enter(three, [])).toBe(true);
});

test('what the mail server has no time for goes out later, without what was read or deleted meanwhile', async () => {
  server = () => Promise.reject(new MailError('busy', false, { code: 450, response: '450 busy' }));
  const ids = [await answer('One'), await answer('Two'), await answer('Three')];
  await pass();
  expect(new Set(told.map(([, delivery]) => delivery))).toEqual(new Set([QUEUED]));
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  server = async () => undefined;
  const earlier = new Date(now().getTime() - chatDelayMs - 1_000);
  messages = messages.filter(({ id }) => id !== ids[1]);
  messages = messages.map((each) => (each.id === ids[0] ? { ...each, createdAt: earlier } : each));
  seenAt = earlier;
  await pass(3_600_000);
  expect(sent).toHaveLength(1);
  expect(await textOf(0)).toMatch(/^Three\s*$/);
});

test('what becomes of the mail is told of each message that it brought', async () => {
  const ids = [await answer('One'), await answer('Two')].sort();
  await pass();
  const { messageId = '' } = await readMail(sent[0]?.raw ?? new Uint8Array());
  await bounceOutgoing(world.database, at, readMessageId(messageId)?.id ?? '', {
    addresses: [],
    reason: '550 No such user',
  });
  await sendAll();
  expect(told.slice(2).sort()).toEqual(ids.map((id) => [id, BOUNCED]));
  server = () => Promise.reject(new MailError('silent', false, { isUnknown: true }));
  const more = [await answer('Three'), await answer('Four')].sort();
  await pass();
  await pass();
  expect(told.slice(4).sort()).toEqual(more.map((id) => [id, FAILED]));
  expect(sent).toHaveLength(1);
});

test('a mail of answers in a chat leads to the page that the project names, and to none otherwise', async () => {
  const chatUrl = 'https://shop.example/help?a=1&b=2';
  const textOf = async () => (await readMail(Buffer.from(sent.at(-1)?.raw ?? ''))).text;
  widget = { enabled: true, chatUrl };
  await answer('Es ist auf dem Weg, und wir haben keine anderen.');
  await pass();
  expect(await textOf()).toContain(`Weiter im Chat (${chatUrl}#pharos)`);
  await answer('It is there.', { contentType: ContentType.TEXT });
  await pass();
  expect(await textOf()).toContain(`It is there.\n\nContinue in the chat: ${chatUrl}#pharos`);
  widget = { enabled: true, chatUrl: 'https://shop.example/#/help' };
  await answer('And here.', { contentType: ContentType.TEXT });
  await pass();
  expect(await textOf()).toMatch(/shop\.example\/#\/help$/m);
  // A form is in nobody's chat, and a widget that is switched off on no page.
  subject = 'Contact us';
  await answer('By form');
  await pass();
  [subject, widget] = [undefined, { enabled: false, chatUrl }];
  await answer('Switched off');
  await pass();
  expect(sent).toHaveLength(5);
  for (const { raw } of sent.slice(3)) expect(Buffer.from(raw).toString()).not.toContain('shop.example');
});
