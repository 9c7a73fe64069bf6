import { newId, systemActor, systemClock } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { getMail, readRawMail } from './index.js';

let mail: TestMail;
beforeAll(async () => {
  mail = await TestMail.start();
});
afterAll(() => mail.stop());

const call = {
  requestId: 'req_1',
  actor: systemActor,
  traceparent: '',
  signal: new AbortController().signal,
} as unknown as Parameters<typeof getMail>[1];
const deps = () => ({ database: mail.database, clock: systemClock, rawMails: mail.rawMails });

/** A mail that has become a message. */
async function imported(raw: string, at?: AtMailbox) {
  const mailbox = at ?? (await mail.mailbox());
  await mail.receive(mailbox, raw);
  await mail.importAll();
  const messageId = mail.core.of(mailbox.projectId).at(-1)?.messages.at(-1)?.id ?? '';
  return { orgId: mailbox.orgId, projectId: mailbox.projectId, messageId };
}

async function wholeRaw(at: Awaited<ReturnType<typeof imported>>) {
  const parts: Buffer[] = [];
  for (let offset = 0; ; offset = parts.reduce((sum, { length }) => sum + length, 0)) {
    const { content, size } = await readRawMail({ ...at, offset }, call, deps());
    if (content.length === 0) return { raw: Buffer.concat(parts).toString(), size };
    expect(content.length).toBeLessThanOrEqual(1024 * 1024);
    parts.push(Buffer.from(content));
  }
}

test('a message shows the mail that it was made of, with what was cut off', async () => {
  const headers = ['Cc: Grace <grace@example.com>, team@example.com', 'Date: Mon, 2 Nov 2026 10:00:00 +0000'];
  const raw = rawMail({ text: 'It has come.\n\n-- \nAda\n\n> Where is it?', headers });
  const at = await imported(raw);
  const { mail: found } = await getMail(at, call, deps());
  expect(found).toEqual({
    from: { name: 'Ada Lovelace', address: 'ada@example.com' },
    to: [{ name: undefined, address: 'help@example.com' }],
    cc: [
      { name: 'Grace', address: 'grace@example.com' },
      { name: undefined, address: 'team@example.com' },
    ],
    subject: 'Where is my order?',
    date: new Date('2026-11-02T10:00:00Z'),
    text: 'It has come.\n\n-- \nAda\n\n> Where is it?',
    html: undefined,
    isShortened: false,
    size: raw.length,
  });
  expect(await wholeRaw(at)).toEqual({ raw, size: raw.length });
});

test('a large mail is read part by part, from where it is kept', async () => {
  const raw = rawMail({ text: 'Line.\r\n'.repeat(400_000) });
  const at = await imported(raw);
  expect((await wholeRaw(at)).raw).toBe(raw);
  const [first, second] = await Promise.all([getMail(at, call, deps()), getMail(at, call, deps())]);
  expect(first.mail).toMatchObject({ size: raw.length, isShortened: true });
  expect(second).toEqual(first);
});

test('no one else’s project, organization or message has the mail', async () => {
  const at = await imported(rawMail());
  const foreign = [{ orgId: newId('org') }, { projectId: newId('prj') }, { messageId: newId('msg') }];
  for (const other of foreign) {
    await expect(getMail({ ...at, ...other }, call, deps())).rejects.toMatchObject({ reason: 'MAIL_NOT_FOUND' });
    const read = readRawMail({ ...at, ...other, offset: 0 }, call, deps());
    await expect(read).rejects.toMatchObject({ reason: 'MAIL_NOT_FOUND' });
  }
});

test('what is not kept any more is absent, also when only the storage has lost it', async () => {
  const small = await imported(rawMail());
  const large = await imported(rawMail({ text: 'Line.\r\n'.repeat(20_000) }));
  await mail.rows('UPDATE incoming_mails SET raw = NULL WHERE message_id = $1', small.messageId);
  const [{ storage_key: key } = { storage_key: '' }] = await mail.rows<{ storage_key: string }>(
    'SELECT storage_key FROM incoming_mails WHERE message_id = $1',
    large.messageId,
  );
  await mail.storage.remove(key);
  for (const at of [small, large]) {
    await expect(getMail(at, call, deps())).rejects.toMatchObject({ reason: 'MAIL_NOT_FOUND' });
    const read = readRawMail({ ...at, offset: 0 }, call, deps());
    await expect(read).rejects.toMatchObject({ reason: 'MAIL_NOT_FOUND' });
  }
});

test('who has stopped waiting for a large mail has it read no more', async () => {
  const at = await imported(rawMail({ text: 'Line.\r\n'.repeat(200_000) }));
  const gone = { ...call, signal: AbortSignal.abort(new Error('gone')) };
  await expect(getMail(at, gone, deps())).rejects.toThrow('gone');
  expect((await getMail(at, call, deps())).mail?.size).toBeGreaterThan(1_000_000);
});
