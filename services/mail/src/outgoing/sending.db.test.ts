import { fail } from '@pharos/contract';
import { createLogger, createRegistry, newId, systemClock } from '@pharos/kit';
import { type Envelope, MailError, readMail } from '@pharos/mail';
import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, MailDelivery, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveIncoming } from '../incoming/index.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { withAnswers } from '../testing/fake-answers.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { bounceOutgoing } from './bounce.js';
import { HandingsOver } from './handing-over.js';
import { claimOutgoing, enqueueMail, forgetOutgoing } from './queue.js';
import { createSender } from './sender.js';

const log = createLogger({ service: 'test', level: 'silent' });
const { QUEUED, SENT, FAILED, BOUNCED } = MailDelivery;

let world: TestMail;
let at: AtMailbox;
/** What core has, and what it was told. */
let answers: Map<string, Record<string, unknown>>;
let told: [string, MailDelivery, string | undefined][];
let sent: { envelope: Envelope; raw: Uint8Array }[];
/** What the mail server does before it asks for a mail. */
let asks: () => Promise<void>;
/** What it does with a mail. */
let server: () => Promise<void>;
let coreFails: boolean;
/** Whether own servers have no place for a mail. */
let isBusy: boolean;
/** What core was asked for. */
let asked: number;
/** What is different of the customer. */
let contact: Record<string, unknown>;
/** Recipients that the mail server does not take. */
let refused: string[];
let refusedCode: number;
/** Happens while core is told. */
let whenTold: () => Promise<void>;

beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
  [answers, told, sent, server, coreFails, refused] = [new Map(), [], [], async () => undefined, false, []];
  whenTold = async () => undefined;
  asks = async () => undefined;
  refusedCode = 550;
  [isBusy, asked] = [false, 0];
  contact = {};
});
afterEach(() => world.stop());

const ada = { id: 'con_1', email: 'ada@example.com', name: 'Ada Lovelace', identities: [] };

const core = withAnswers({
  messages: {
    getMessage: async ({ messageId, conversationId }: { messageId: string; conversationId: string }) => {
      asked += 1;
      const message = answers.get(messageId);
      if (conversationId === 'cnv_merged') throw fail('CONVERSATION_NOT_FOUND', { merged_into: 'cnv_1' });
      if (!message) throw fail('MESSAGE_NOT_FOUND');
      return { message };
    },
    listMessages: async () => ({ messages: [] }),
    setMessageDelivery: async (request: {
      messageId: string;
      conversationId: string;
      delivery: MailDelivery;
      deliveryError?: string;
    }) => {
      if (coreFails) throw fail('UNAVAILABLE');
      if (request.conversationId === 'cnv_merged') throw fail('CONVERSATION_NOT_FOUND', { merged_into: 'cnv_1' });
      await whenTold();
      told.push([request.messageId, request.delivery, request.deliveryError]);
      return { message: undefined };
    },
  },
  conversations: {
    getConversation: async ({ conversationId: id }: { conversationId: string }) => {
      const channel = id.startsWith('cnv_chat') ? Channel.CHAT : Channel.EMAIL;
      return { conversation: { id, subject: 'Order 7', channel, contactId: 'con_1' } };
    },
  },
  contacts: {
    getContact: async () => ({ contact: { ...ada, ...contact } }),
  },
});

function sender() {
  const transport = {
    send: async (envelope: Envelope, raw: Uint8Array, whenAsked?: () => Promise<void>) => {
      await asks();
      await whenAsked?.();
      await server();
      sent.push({ envelope, raw });
      const rejected = refused.map((address) => ({
        address,
        code: refusedCode,
        response: `${refusedCode} no ${address}`,
      }));
      return { accepted: envelope.to.filter((each) => !refused.includes(each)), rejected, response: '250 ok' };
    },
    verify: async () => undefined,
    close: () => undefined,
  };
  const { database, storage, replyAddresses } = world;
  const jobs = { clock: systemClock, log, registry: createRegistry() };
  const own = {
    database,
    core,
    storage: { opened: storage },
    ways: { take: async () => (isBusy ? ('busy' as const) : { transport, leave: () => undefined }) },
    replyAddresses,
  };
  return createSender({
    ...jobs,
    ...own,
    onAttempt: () => undefined,
    chatDelayMs: 0,
    publicUrl: undefined,
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

async function answer(fields: Record<string, unknown> = {}, conversationId = 'cnv_1'): Promise<string> {
  const id = newId('msg');
  const { AGENT: senderType } = SenderType;
  const said = { content: 'It is **on its way**.', contentType: ContentType.MARKDOWN, senderType, isInternal: false };
  const createdAt = new Date('2026-01-05T09:00:00Z');
  answers.set(id, { id, conversationId, attachments: [], cc: [], bcc: [], createdAt, ...said, ...fields });
  await enqueueMail(world.database, { ...at, conversationId, messageId: id }, true);
  return id;
}

const states = () =>
  world.rows<{ state: string; due: boolean }>('SELECT state, due_at IS NOT NULL AS due FROM outgoing_mails');
const makeDue = () =>
  world.rows(`UPDATE outgoing_mails SET due_at = clock_now() - interval '1 second' WHERE due_at IS NOT NULL`);

describe('copies of an answer', () => {
  const copies = {
    cc: ['Grace@example.com', 'ADA@example.com', 'help@example.com'],
    bcc: ['boss@example.com', 'grace@example.com'],
  };

  test('go to everybody once, and what nobody is to see stands nowhere in the mail', async () => {
    await answer(copies);
    await sendAll();
    const recipients = ['ada@example.com', 'Grace@example.com', 'boss@example.com'];
    expect(sent.map(({ envelope }) => envelope)).toEqual([{ from: 'help@example.com', to: recipients }]);
    const raw = Buffer.from(sent[0]?.raw ?? []);
    const mail = await readMail(raw);
    expect([...mail.to, ...mail.cc].map(({ address }) => address)).toEqual(['ada@example.com', 'Grace@example.com']);
    expect(raw.toString()).not.toMatch(/boss|bcc/i);
  });

  test('none of them adds a header or a recipient', async () => {
    await answer({ cc: ['a@example.com\r\nBcc: evil@example.com'], bcc: ['b@example.com, evil@example.com'] });
    await sendAll();
    expect(Buffer.from(sent[0]?.raw ?? []).toString()).not.toMatch(/^bcc:/im);
    expect(sent[0]?.envelope.to).toHaveLength(3);
  });

  test('one that a server refuses does not fail the answer, but the customer’s own address does, for good', async () => {
    refused = ['boss@example.com'];
    const arrived = await answer(copies);
    await sendAll();
    refused = ['ada@example.com'];
    const lost = await answer(copies);
    await sendAll();
    await makeDue();
    await sendAll();
    expect(told).toEqual([
      [arrived, SENT, 'boss@example.com: 550 no boss@example.com'],
      [lost, FAILED, '550 no ada@example.com'],
    ]);
    expect(sent).toHaveLength(2);
  });
});

describe('an answer', () => {
  test('goes out once, however often it is queued and however many replicas send', async () => {
    const id = await answer();
    for (let n = 0; n < 5; n += 1)
      await enqueueMail(world.database, { ...at, conversationId: 'cnv_1', messageId: id }, true);
    await sendAll([sender(), sender(), sender()]);
    expect(sent).toHaveLength(1);
    expect(told).toEqual([[id, SENT, undefined]]);
    expect(await states()).toEqual([{ state: 'sent', due: false }]);
    const mail = await readMail(sent[0]?.raw ?? new Uint8Array());
    expect(sent[0]?.envelope).toEqual({ from: 'help@example.com', to: ['ada@example.com'] });
    expect(mail).toMatchObject({
      from: { address: 'help@example.com' },
      subject: 'Order 7',
      messageId: `${id}.${at.mailboxId}@example.com`,
      references: [],
    });
    expect(mail.text).toContain('on its way');
    expect(mail.html).toContain('<strong>on its way</strong>');
  });

  test('to a mail refers to it, and answers to it find its conversation', async () => {
    await world.receive(at, rawMail({ id: 'first@mail.example', subject: 'Order 7' }));
    await world.importAll();
    const [{ id: conversationId } = { id: '' }] = world.core.of(at.projectId);
    await answer({}, conversationId);
    await sendAll();
    const mail = await readMail(sent[0]?.raw ?? new Uint8Array());
    expect(mail).toMatchObject({ subject: 'Re: Order 7', references: ['first@mail.example'] });
    await world.receive(at, rawMail({ subject: 'Something else', headers: [`In-Reply-To: <${mail.messageId}>`] }));
    await world.importAll();
    expect(world.core.of(at.projectId).map(({ messages }) => messages.length)).toEqual([2]);
  });

  test('asks for answers at an address of its conversation, which leads there from the moment it leaves', async () => {
    const conversationId = newId('cnv');
    server = async () => {
      const ids = await world.rows<{ id: string }>('SELECT id FROM reply_addresses');
      expect(ids).toEqual([{ id: conversationId }]);
    };
    await answer({ sender: { name: 'Grace' } }, conversationId);
    await sendAll();
    const mail = await readMail(sent[0]?.raw ?? new Uint8Array());
    const address = world.replyAddresses.of(conversationId);
    expect(mail.replyTo).toEqual([{ name: 'Grace', address }]);
  });

  test('that no mail can bring is forgotten: of a chat, of a note, of one that is gone, and without a mailbox', async () => {
    await answer({}, 'cnv_chat');
    await answer({ isInternal: true });
    answers.delete(await answer());
    at = { ...at, projectId: newId('prj') };
    await answer();
    await sendAll();
    expect([sent, told, await states()]).toEqual([[], [], []]);
  });

  test.each([
    ['no_address', { email: undefined }],
    ['contact_blocked', { blockedAt: new Date() }],
    ['no_mailbox', {}],
  ])('to a mail that cannot go out fails, and says why: %s', async (reason, different) => {
    contact = different;
    const id = await answer();
    if (reason === 'no_mailbox') await world.rows('UPDATE mailboxes SET deleted_at = clock_now()');
    await sendAll();
    expect([sent, told]).toEqual([[], [[id, FAILED, reason]]]);
  });

  test('in a conversation that became part of another is sent, and told of there', async () => {
    const id = await answer({}, 'cnv_merged');
    await sendAll();
    expect([sent.length, told]).toEqual([1, [[id, SENT, undefined]]]);
  });

  test('comes from the mailbox that the customer wrote to, also after a merge, and once their mails are not kept any more', async () => {
    const text = `INSERT INTO mailboxes (id, org_id, project_id, address) VALUES ($1, $2, $3, 'sales@example.com')`;
    const sales = { ...at, mailboxId: newId('mbx') };
    await world.rows(text, sales.mailboxId, sales.orgId, sales.projectId);
    await world.receive(sales, rawMail());
    await world.rows(
      `UPDATE incoming_mails SET conversation_id = 'cnv_1', due_at = NULL, state = 'imported', done_at = clock_now()`,
    );
    await moveIncoming(world.database, at, { from: 'cnv_1', into: 'cnv_2' });
    await answer({}, 'cnv_2');
    await sendAll();
    await world.rows('DELETE FROM incoming_mails');
    await answer({}, 'cnv_2');
    await answer({}, 'cnv_3');
    await sendAll();
    const from = sent.map(({ envelope }) => envelope.from).toSorted();
    expect(from).toEqual(['help@example.com', 'sales@example.com', 'sales@example.com']);
  });

  test('is not sent once it was deleted', async () => {
    const id = await answer();
    await forgetOutgoing(world.database, at, { messageId: id });
    await sendAll();
    expect(sent).toEqual([]);
  });
});

describe('a mail server', () => {
  test('that has no time is asked again, and core learns that the mail waits', async () => {
    server = () => Promise.reject(new MailError('busy', false, { code: 450, response: '450 busy' }));
    const id = await answer();
    await sendAll();
    expect(told).toEqual([[id, QUEUED, undefined]]);
    server = async () => undefined;
    await makeDue();
    await sendAll();
    expect(told.slice(1)).toEqual([[id, SENT, undefined]]);
  });

  test('that refuses is asked no more, and its words are told', async () => {
    server = () => Promise.reject(new MailError('refused', true, { code: 550, response: '550 No such user' }));
    const id = await answer();
    await sendAll();
    expect(told).toEqual([[id, FAILED, '550 No such user']]);
    expect(await states()).toEqual([{ state: 'failed', due: false }]);
  });

  test('that had the mail and said nothing leaves it unknown, and it is not sent again', async () => {
    server = () => Promise.reject(new MailError('silent', false, { isUnknown: true }));
    const id = await answer();
    await sendAll();
    await sendAll();
    expect(told).toEqual([[id, FAILED, 'unknown_outcome']]);
  });

  test('reports that a mail came back: core is told why, of what was sent from this project alone', async () => {
    const id = await answer();
    await sendAll();
    await bounceOutgoing(world.database, { ...at, projectId: newId('prj') }, id, {
      addresses: [],
      reason: 'Not of this project',
    });
    await bounceOutgoing(world.database, at, id, { addresses: [], reason: '550 No such user' });
    await sendAll();
    expect(told).toEqual([
      [id, SENT, undefined],
      [id, BOUNCED, '550 No such user'],
    ]);
    expect(sent).toHaveLength(1);
  });
});

describe('a report that a mail did not arrive', () => {
  const boss = 'boss@example.com';
  const bounced = (id: string, addresses: string[]) =>
    bounceOutgoing(world.database, at, id, { addresses, reason: '550 No such user' });

  test('of a copy says which one, and leaves the mail sent', async () => {
    const id = await answer({ cc: [boss], bcc: ['eve@example.com'] });
    await sendAll();
    for (const address of ['Boss@Example.com', 'eve@example.com']) await bounced(id, [address]);
    await sendAll();
    const both = 'Boss@Example.com: 550 No such user\neve@example.com: 550 No such user';
    expect(told.slice(1)).toEqual([[id, SENT, both]]);
  });

  test('of an address that the customer’s server forwards to is theirs where the report says so, and names it', async () => {
    const id = await answer({ cc: [boss] });
    await sendAll();
    await bounced(id, ['ada@elsewhere.example', 'ADA@example.com']);
    const alone = await answer();
    await sendAll();
    await bounced(alone, ['ada@elsewhere.example']);
    await sendAll();
    expect(told.filter(([, delivery]) => delivery === BOUNCED)).toEqual([
      [id, BOUNCED, '550 No such user'],
      [alone, BOUNCED, 'ada@elsewhere.example: 550 No such user'],
    ]);
  });

  test('of an address that nobody knows is not taken for the customer’s where there are copies', async () => {
    const id = await answer({ cc: [boss] });
    await sendAll();
    await bounced(id, ['who@elsewhere.example']);
    await sendAll();
    expect(told.slice(1)).toEqual([[id, SENT, 'who@elsewhere.example: 550 No such user']]);
  });

  test('counts also when it comes before the server’s answer is written down', async () => {
    const id = await answer();
    server = () => bounced(id, ['ada@example.com']);
    await sendAll();
    await makeDue();
    await sendAll();
    expect([sent.length, told]).toEqual([1, [[id, BOUNCED, '550 No such user']]]);
  });

  test('counts also of a mail whose outcome nobody knew', async () => {
    server = () => Promise.reject(new MailError('silent', false, { isUnknown: true }));
    const id = await answer();
    await sendAll();
    await bounced(id, ['ada@example.com']);
    await sendAll();
    expect(told).toEqual([
      [id, FAILED, 'unknown_outcome'],
      [id, BOUNCED, '550 No such user'],
    ]);
  });
});

test('a server that has no time for the customer is asked again for them alone, and their copies are not sent again', async () => {
  refused = ['ada@example.com'];
  refusedCode = 450;
  const id = await answer({ cc: ['boss@example.com'] });
  await sendAll();
  refused = [];
  await makeDue();
  await sendAll();
  expect(sent.map(({ envelope }) => envelope.to)).toEqual([
    ['ada@example.com', 'boss@example.com'],
    ['ada@example.com'],
  ]);
  expect(told.map(([, delivery]) => delivery)).toEqual([QUEUED, SENT]);
  expect(told.at(-1)).toEqual([id, SENT, undefined]);
});

test('copies that were refused when the customer was, too, are told once the customer has got the mail', async () => {
  refused = ['ada@example.com', 'boss@example.com'];
  refusedCode = 450;
  const id = await answer({ cc: ['boss@example.com', 'lin@example.com'] });
  await sendAll();
  refused = [];
  await makeDue();
  await sendAll();
  expect(told.at(-1)).toEqual([id, SENT, 'boss@example.com: 450 no boss@example.com']);
  expect(await world.rows('SELECT copies_refused FROM outgoing_mails')).toEqual([{ copies_refused: null }]);
});

test('where it cannot be written down that copies were taken, they are not sent again', async () => {
  await world.rows(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
  );
  await world.rows(
    'CREATE TRIGGER refuse BEFORE UPDATE OF copies_sent ON outgoing_mails FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  refused = ['ada@example.com'];
  refusedCode = 450;
  const id = await answer({ cc: ['boss@example.com'] });
  await sendAll();
  await makeDue();
  await sendAll();
  expect([sent.length, told]).toEqual([1, [[id, FAILED, 'unknown_outcome']]]);
});

test('a mail that comes back while core is told that it was sent is told as bounced, too', async () => {
  const id = await answer();
  whenTold = async () => {
    whenTold = async () => undefined;
    await bounceOutgoing(world.database, at, id, { addresses: [], reason: '550 No such user' });
  };
  await sendAll();
  await makeDue();
  await sendAll();
  expect(told.map(([, delivery]) => delivery)).toEqual([SENT, BOUNCED]);
});

test('what own servers have no place for asks nothing of core, waits for some seconds, and is no attempt', async () => {
  isBusy = true;
  const id = await answer();
  const beforeMs = Date.now();
  await sendAll();
  const [row] = await world.rows<{ tries: number; begun: Date | null; due_at: Date }>(
    'SELECT attempts - attempts_before AS tries, first_attempt_at AS begun, due_at FROM outgoing_mails',
  );
  expect([asked, row?.tries, row?.begun]).toEqual([0, 0, null]);
  expect(Number(row?.due_at) - beforeMs).toBeGreaterThan(2_000);
  isBusy = false;
  await makeDue();
  await sendAll();
  expect(told).toEqual([[id, SENT, undefined]]);
});

test('what waits after an attempt does not begin its time for attempts anew', async () => {
  server = () => Promise.reject(new MailError('busy', false, { code: 450, response: '450 busy' }));
  await answer();
  await sendAll();
  const begun = async () => (await world.rows('SELECT first_attempt_at AS begun FROM outgoing_mails'))[0];
  const before = await begun();
  isBusy = true;
  await makeDue();
  await sendAll();
  expect(before).toEqual({ begun: expect.any(Date) });
  expect(await begun()).toEqual(before);
});

test('what no connection came free for is no attempt, and core hears nothing of it', async () => {
  asks = () => Promise.reject(new MailError('All connections are in use.', false, { isBusy: true }));
  const id = await answer();
  await sendAll();
  const [row] = await world.rows('SELECT state, attempts - attempts_before AS tries FROM outgoing_mails');
  expect([row, told]).toEqual([{ state: 'waiting', tries: 0 }, []]);
  asks = async () => undefined;
  await makeDue();
  await sendAll();
  expect(told).toEqual([[id, SENT, undefined]]);
});

test('what is handed over late in its lease is nobody else’s before its server had the time to answer', async () => {
  const id = await answer();
  const left = async () => {
    const text = 'SELECT extract(epoch FROM due_at - clock_now())::float AS left FROM outgoing_mails';
    return (await world.rows<{ left: number }>(text))[0]?.left;
  };
  asks = async () => void (await world.rows(`UPDATE outgoing_mails SET due_at = clock_now() + interval '1 second'`));
  server = async () => expect(await left()).toBeGreaterThan(120);
  await sendAll();
  expect(told).toEqual([[id, SENT, undefined]]);
});

describe('a process that dies', () => {
  test('at every attempt leaves the mail failed at last', async () => {
    const id = await answer();
    await world.rows('UPDATE outgoing_mails SET attempts = 30 WHERE id = $1', id);
    await sendAll();
    expect([sent, told]).toEqual([[], [[id, FAILED, 'No attempt finished.']]]);
  });

  test('before the mail is handed over has it sent by another', async () => {
    await answer();
    await claimOutgoing(world.database, { now: new Date(), after: '', busy: [], limit: 9, each: 9 }, 1);
    await makeDue();
    await sendAll();
    expect(sent).toHaveLength(1);
  });

  test('and is taken for dead, but goes on, hands nothing over: only who has the attempt does, and once', async () => {
    await answer();
    const claim = { now: new Date(), after: '', busy: [], limit: 9, each: 9 };
    const [older] = await claimOutgoing(world.database, claim, 1);
    await makeDue();
    const [newer] = await claimOutgoing(world.database, { ...claim, now: new Date() }, 60_000);
    const handingsOver = new HandingsOver(world.database);
    const enter = (due: typeof older) =>
      due && handingsOver.enter({ due, mailboxId: at.mailboxId, headerId: 'x@y', recipients: [], isAside: false }, []);
    expect([await enter(older), await enter(newer), await enter(newer)]).toEqual([false, true, false]);
  });

  test('before the mail server has asked for the mail has it sent by another', async () => {
    await answer();
    let connections = 0;
    asks = () => {
      connections += 1;
      return new Promise(() => undefined);
    };
    await sender().claimSome();
    await expect.poll(() => connections).toBe(1);
    expect((await states()).map(({ state }) => state)).toEqual(['waiting']);
    asks = async () => undefined;
    await makeDue();
    await sendAll();
    expect([sent.length, told.map(([, delivery]) => delivery)]).toEqual([1, [SENT]]);
  });

  test('while the mail is handed over leaves its outcome unknown: it is told, and not sent again', async () => {
    const id = await answer();
    const claim = { now: new Date(), after: '', busy: [], limit: 9, each: 9 };
    const [due] = await claimOutgoing(world.database, claim, 1);
    if (due)
      await new HandingsOver(world.database).enter(
        { due, mailboxId: at.mailboxId, headerId: 'one@shop.example', recipients: [], isAside: false },
        [],
      );
    await makeDue();
    await sendAll();
    expect([sent, told]).toEqual([[], [[id, FAILED, 'unknown_outcome']]]);
  });

  test('before core has heard of the outcome has it told by another, and the mail is not sent again', async () => {
    coreFails = true;
    const id = await answer();
    await sendAll();
    expect([sent.length, told]).toEqual([1, []]);
    coreFails = false;
    await makeDue();
    await sendAll();
    expect([sent.length, told]).toEqual([1, [[id, SENT, undefined]]]);
  });
});

test('an organization whose mail server calls hang holds up no other', async () => {
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  server = () => {
    calls += 1;
    return hanging;
  };
  for (let n = 0; n < 20; n += 1) await answer();
  const busy = sender();
  await busy.claimSome();
  // As many as one organization may have at once.
  await expect.poll(() => calls).toBe(16);
  at = await world.mailbox();
  server = async () => undefined;
  const id = await answer();
  await busy.claimSome();
  await expect.poll(() => told).toEqual([[id, SENT, undefined]]);
  release();
  await busy.settled();
});

describe('what the agent writes', () => {
  const byAgent = { senderType: SenderType.AI };
  const tenTimes = async () => {
    for (let n = 0; n < 10; n += 1) {
      await answer(byAgent);
      await sendAll();
    }
  };

  test('goes to one address ten times in an hour, in whatever conversations; what people write goes on', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      ids.push(await answer(byAgent, `cnv_${n}`));
      await sendAll();
    }
    expect(sent).toHaveLength(10);
    expect(told.slice(10)).toEqual(ids.slice(10).map((id) => [id, FAILED, 'too_many_automatic']));
    await answer();
    await sendAll();
    expect(sent).toHaveLength(11);
  });

  test('goes again an hour later, and in other projects at once', async () => {
    await tenTimes();
    at = await world.mailbox(at.orgId);
    await answer(byAgent);
    await sendAll();
    expect(sent).toHaveLength(11);
    await world.rows(`UPDATE outgoing_mails SET created_at = created_at - interval '61 minutes'`);
    await tenTimes();
    expect(sent).toHaveLength(21);
  });

  test('counts once, however often a server has it tried again', async () => {
    server = () => Promise.reject(new MailError('busy', false, { code: 450, response: '450 busy' }));
    await answer(byAgent);
    for (let n = 0; n < 12; n += 1) {
      await sendAll();
      await makeDue();
    }
    server = async () => undefined;
    await sendAll();
    expect(sent).toHaveLength(1);
  });
});
