import { type ForgedMail, type Forgery, forgedMails, forgery, MailWorld } from '@pharos/mail/testing';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { rawMail, TestMail } from '../testing/test-mail.js';

let world: TestMail;
let at: AtMailbox;
let dns: MailWorld;
let of: Forgery;
let forged: ForgedMail[];

const known = 'known@example.com';
const tag = 'unverified-sender';

beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
  dns = new MailWorld();
  of = forgery(dns, known);
  world.senders = { dns: dns.dns, sealers: new Set(['sealer.example']) };
});
afterEach(() => world.stop());

const mine = () => world.core.of(at.projectId);
const ofAda = (words: Parameters<typeof rawMail>[0] = {}) =>
  of.victim.sign(rawMail({ from: 'Ada <ada@example.com>', ...words }));

/** Ada has written, and her conversation is there. */
async function adaHasWritten() {
  world.core.contacts.push({ id: 'con_ada', email: 'ada@example.com', name: 'Ada Lovelace', identities: [] });
  await world.receive(at, await ofAda({ id: known, text: 'My order, please.' }));
  await world.importAll();
  return mine()[0];
}

test('none of eighty forged mails reaches the conversation of the person, or speaks in her name, though it knows the Message-ID', async () => {
  const thread = await adaHasWritten();
  forged = await forgedMails(of);
  for (const { raw } of forged) await world.receive(at, raw, 'eve@evil.example');
  await world.importAll();
  expect(forged.length).toBeGreaterThan(80);
  expect(new Set((await world.mails(at)).map(({ state }) => state))).toEqual(new Set(['imported']));
  // Eve may answer in her own name, as anybody who got the mail may.
  const said = mine().flatMap(({ messages }) =>
    messages.filter(({ senderType }) => senderType === SenderType.CUSTOMER),
  );
  const hers = said.filter(({ senderId }) => senderId === 'con_ada').map(({ content }) => content);
  expect(hers).toEqual(['My order, please.']);
  expect(mine().filter(({ contactId }) => contactId === 'con_ada')).toEqual([thread]);
  const ada = world.core.contacts.filter(({ email }) => /^ada@(?:mail\.)?example\.com$/i.test(email ?? ''));
  expect(ada).toEqual([{ id: 'con_ada', email: 'ada@example.com', name: 'Ada Lovelace', identities: [] }]);
});

test('what her domain has signed goes to her conversation', async () => {
  await adaHasWritten();
  await world.receive(at, await ofAda({ text: 'It came!', headers: [`In-Reply-To: <${known}>`] }));
  await world.importAll();
  expect(mine()).toMatchObject([{ messages: [{}, { content: 'It came!', senderId: 'con_ada' }] }]);
  expect(await world.rows('SELECT authentication FROM incoming_mails ORDER BY id')).toEqual([
    { authentication: 'pass' },
    { authentication: 'pass' },
  ]);
});

test('a forged mail is a note with a warning in a conversation of its own, without a contact, under a tag', async () => {
  await adaHasWritten();
  await world.receive(at, rawMail({ from: 'Ada <ada@example.com>', headers: [`In-Reply-To: <${known}>`] }));
  await world.importAll();
  const [thread, own] = mine();
  expect(thread?.messages).toHaveLength(1);
  expect(own).toMatchObject({ contactId: undefined, tags: [tag], messages: [{ isInternal: true }] });
  expect(own?.messages[0]?.senderType).toBe(SenderType.SYSTEM);
  expect(own?.messages[0]?.content).toMatch(
    /^Possibly forged: this mail says that it is from Ada <ada@example.com>.*asks to trust nothing else.*\n\nIt should/s,
  );
});

test('a forged mail that is spam, an automatic answer or of a list stays apart, too', async () => {
  await adaHasWritten();
  const headers = [['X-Spam-Flag: YES'], ['Auto-Submitted: auto-replied'], ['List-Id: <x.example>']];
  for (const more of headers) {
    await world.receive(at, rawMail({ from: 'ada@example.com', headers: [`In-Reply-To: <${known}>`, ...more] }));
    await world.importAll();
  }
  const tags = [[tag], ['automatic', tag], ['mailing-list', tag]];
  expect(mine().slice(1)).toMatchObject(tags.map((each) => ({ tags: each, contactId: undefined })));
  expect(mine()[1]).toMatchObject({ spam: true });
});

test('a customer whose domain has no policy can answer without a signature', async () => {
  const from = 'grace@open.example';
  await world.receive(at, rawMail({ id: 'first@open.example', from }));
  await world.importAll();
  await world.receive(at, rawMail({ from, text: 'More', headers: ['In-Reply-To: <first@open.example>'] }));
  await world.importAll();
  expect(mine()).toMatchObject([{ tags: [], messages: [{}, { content: 'More', isInternal: false }] }]);
  expect(world.core.contacts.map(({ email }) => email)).toEqual([from]);
});

test('whose mails are signed, signs them all: without a policy too, and for this project alone', async () => {
  const domain = dns.domain('open.example');
  const from = 'grace@open.example';
  await world.receive(at, await domain.sign(rawMail({ id: 'first@open.example', from })));
  await world.importAll();
  const other = await world.mailbox(at.orgId);
  for (const to of [at, other])
    await world.receive(to, rawMail({ from, headers: ['In-Reply-To: <first@open.example>'] }));
  await world.importAll();
  expect(mine()).toMatchObject([{ messages: [{}] }, { tags: [tag], contactId: undefined }]);
  expect(mine()[1]?.messages[0]?.content).toContain('other mails of that address are signed');
  expect(world.core.of(other.projectId)).toMatchObject([{ tags: [], messages: [{ isInternal: false }] }]);
});

test('while DNS does not answer, a mail waits; after half an hour it is kept apart', async () => {
  dns.failing.add('_dmarc.example.com');
  await world.receive(at, rawMail({ from: 'ada@example.com' }));
  await world.importAll();
  expect(await world.mails(at)).toMatchObject([
    { state: 'waiting', reason: /DNS does not tell who signs for example.com/ },
  ]);
  expect(mine()).toEqual([]);
  await world.rows(`UPDATE incoming_mails SET first_attempt_at = clock_now() - interval '31 minutes'`);
  await world.makeDue();
  await world.importAll();
  expect(mine()).toMatchObject([{ tags: [tag], contactId: undefined }]);
  expect(mine()[0]?.messages[0]?.content).toContain('DNS did not answer');
});

test('after DNS was away, what its domain has signed is taken as hers', async () => {
  dns.failing.add('s1._domainkey.example.com');
  await world.receive(at, await ofAda());
  await world.importAll();
  expect(mine()).toEqual([]);
  dns.failing.clear();
  await world.makeDue();
  await world.importAll();
  expect(mine()).toMatchObject([{ tags: [], messages: [{ isInternal: false }] }]);
});

test('a bounce comes to the conversation whose mail came back, whether or not a server has signed it', async () => {
  await adaHasWritten();
  const headers = ['X-Failed-Recipients: bob@example.com'];
  const text = `It failed permanently.\r\n\r\nMessage-ID: <${known}>`;
  const from = 'Mail Delivery System <mailer-daemon@example.com>';
  await world.receive(at, rawMail({ from, subject: 'Undelivered Mail Returned to Sender', text, headers }), '');
  await world.importAll();
  expect(mine()).toMatchObject([{ messages: [{}, { isInternal: true }] }]);
});
