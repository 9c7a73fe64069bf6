import { newId } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BytesInFlight, type WaitingRoom } from '../incoming/index.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { findInboundMailbox, purgeParts, putInboundPart, takeInboundMail } from './index.js';

let world: TestMail;
let at: AtMailbox;
beforeEach(async () => {
  flight = new BytesInFlight();
  world = await TestMail.start();
  at = await world.mailbox();
  waitingRoom = world.waitingRoom;
});
afterEach(() => world.stop());

const call = {} as never;
let flight: BytesInFlight;
let waitingRoom: Pick<WaitingRoom, 'hasRoom'>;
const deps = () => ({ database: world.database, rawMails: world.rawMails, flight, waitingRoom }) as never;
const type = 'message/rfc822';

const put = (deliveryId: string, number: number, content: Buffer, to = at) =>
  putInboundPart({ ...to, deliveryId, number, content }, call, deps());
const take = (deliveryId: string, parts: number, content: Buffer, to = at) =>
  world.database.transaction((tx) =>
    takeInboundMail({ ...to, deliveryId, parts, content, contentType: type }, call, {
      ...(deps() as object),
      database: tx,
    } as never),
  );
const partsLeft = async () => (await world.rows('SELECT FROM inbound_parts')).length;

test('what comes in parts, in any order, is one mail, and becomes a message', async () => {
  const raw = Buffer.from(rawMail({ text: 'It should have come.' }));
  const id = newId('req');
  await put(id, 2, raw.subarray(50, 100));
  await put(id, 1, raw.subarray(0, 50));
  await put(id, 1, Buffer.from('sent again'));
  await take(id, 2, raw.subarray(100));
  await world.importAll();
  expect(world.core.of(at.projectId)).toMatchObject([{ messages: [{ content: 'It should have come.' }] }]);
  expect(await partsLeft()).toBe(0);
});

test('a mail that is posted again is the same mail', async () => {
  const raw = Buffer.from(rawMail());
  await Promise.all(Array.from({ length: 10 }, () => take(newId('req'), 0, raw)));
  expect(await world.mails(at)).toHaveLength(1);
});

test('a mail that lacks a part, or that a part of another mailbox belongs to, is not taken', async () => {
  const raw = Buffer.from(rawMail());
  const other = await world.mailbox();
  const id = newId('req');
  await put(id, 1, raw, other);
  await expect(take(id, 1, Buffer.alloc(0))).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  await put(newId('req'), 1, raw);
  await expect(take(newId('req'), 1, raw)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  expect(await world.mails(at)).toEqual([]);
  expect(await partsLeft()).toBe(2);
});

test('a secret leads to its mailbox, until that is deleted; what is posted then is refused', async () => {
  const [{ webhook_token: token } = { webhook_token: '' }] = await world.rows<{ webhook_token: string }>(
    'SELECT webhook_token FROM mailboxes WHERE id = $1',
    at.mailboxId,
  );
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(await findInboundMailbox({ token }, call, deps())).toEqual(at);
  await expect(findInboundMailbox({ token: '' }, call, deps())).rejects.toMatchObject({ reason: 'MAILBOX_NOT_FOUND' });
  await world.rows('UPDATE mailboxes SET deleted_at = clock_now() WHERE id = $1', at.mailboxId);
  await expect(findInboundMailbox({ token }, call, deps())).rejects.toMatchObject({ reason: 'MAILBOX_NOT_FOUND' });
  await expect(take(newId('req'), 0, Buffer.from(rawMail()))).rejects.toMatchObject({ reason: 'MAILBOX_NOT_FOUND' });
  await expect(put(newId('req'), 1, Buffer.from('x'))).rejects.toMatchObject({ reason: 'MAILBOX_NOT_FOUND' });
});

test('a mail belongs to the organization and project of the mailbox alone', async () => {
  const other = await world.mailbox();
  for (const wrong of [
    { ...at, orgId: other.orgId },
    { ...at, projectId: other.projectId },
  ])
    await expect(take(newId('req'), 0, Buffer.from(rawMail()), wrong)).rejects.toMatchObject({
      reason: 'MAILBOX_NOT_FOUND',
    });
});

test('parts of what was never posted to its end are forgotten after an hour', async () => {
  await put(newId('req'), 1, Buffer.from('x'));
  expect(await purgeParts(world.database)).toBe(false);
  await world.rows(`UPDATE inbound_parts SET created_at = created_at - interval '61 minutes'`);
  await put(newId('req'), 1, Buffer.from('x'));
  expect(await purgeParts(world.database)).toBe(true);
  expect(await partsLeft()).toBe(1);
});

test('is asked for again while others of its organization fill the memory, and not while those of another one do', async () => {
  const other = await world.mailbox();
  const full = 96 * 1024 * 1024;
  flight.take(at.orgId, full);
  await expect(take(newId('req'), 0, Buffer.from(rawMail()))).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  await take(newId('req'), 0, Buffer.from(rawMail()), other);
  flight.give(at.orgId, full);
  await take(newId('req'), 0, Buffer.from(rawMail()));
  expect(await world.mails(at)).toHaveLength(1);
});

test('a raw mail of more than 40 MB is too large', async () => {
  const raw = Buffer.concat([Buffer.from(rawMail()), Buffer.alloc(40 * 1024 * 1024)]);
  await expect(take(newId('req'), 0, raw)).rejects.toMatchObject({ reason: 'PAYLOAD_TOO_LARGE' });
});

test('is asked for again while too many mails wait, and is taken then', async () => {
  waitingRoom = { hasRoom: async ({ mailboxId }) => mailboxId !== at.mailboxId };
  await expect(take(newId('req'), 0, Buffer.from(rawMail()))).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
  expect(await world.mails(at)).toEqual([]);
  waitingRoom = world.waitingRoom;
  await take(newId('req'), 0, Buffer.from(rawMail()));
  expect(await world.mails(at)).toHaveLength(1);
});
