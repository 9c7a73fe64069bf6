import { newId } from '@pharos/kit';
import { MailError, readMail } from '@pharos/mail';
import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestSending } from '../testing/test-sending.js';
import { bounceOutgoing } from './bounce.js';
import { redeliverMail } from './redelivery.js';

const { QUEUED, SENT, FAILED } = MailDelivery;

let mail: TestSending;
beforeEach(async () => {
  mail = await TestSending.start();
});
afterEach(() => mail.stop());

describe('a mail that is sent again', () => {
  const again = async (id: string, eventId = newId('evt'), place = mail.at) => {
    await redeliverMail(mail.database, { ...place, conversationId: 'cnv_1', messageId: id }, eventId);
    await mail.makeDue();
    await mail.sendAll();
  };
  const refuse = () => Promise.reject(new MailError('refused', true, { code: 550, response: '550 No such user' }));
  async function refused(): Promise<string> {
    mail.server = refuse;
    const id = await mail.answer();
    await mail.sendAll();
    mail.server = async () => undefined;
    return id;
  }

  test('goes out once for each event that asks, and core is told', async () => {
    const id = await refused();
    const event = newId('evt');
    for (let n = 0; n < 3; n += 1) await again(id, event);
    expect(mail.sent).toHaveLength(1);
    expect(mail.told.slice(1)).toEqual([[id, SENT, undefined]]);
  });

  test('is not sent for an event that comes again, or late, when it has failed once more', async () => {
    const id = await refused();
    const [older, newer] = [newId('evt'), newId('evt')].toSorted() as [string, string];
    mail.server = refuse;
    await again(id, newer);
    mail.server = async () => undefined;
    await again(id, newer);
    await again(id, older);
    expect(mail.sent).toEqual([]);
    expect(mail.told).toEqual([
      [id, FAILED, '550 No such user'],
      [id, FAILED, '550 No such user'],
    ]);
  });

  test('after a bounce goes to the address that the contact has now, as the same mail in the same thread', async () => {
    const id = await mail.answer();
    await mail.sendAll();
    await bounceOutgoing(mail.database, mail.at, id, { addresses: [], reason: '550 No such user' });
    await mail.sendAll();
    mail.email = 'ada@new.example';
    await again(id);
    expect(mail.sent.map(({ envelope }) => envelope.to)).toEqual([['ada@example.com'], ['ada@new.example']]);
    const ids = await Promise.all(mail.sent.map(async ({ raw }) => (await readMail(raw)).messageId));
    expect(new Set(ids).size).toBe(1);
  });

  test('is tried for a day like any other, and is no mail that was sent, waits, or is another tenant’s', async () => {
    const id = await refused();
    await mail.rows('UPDATE outgoing_mails SET attempts = 29');
    mail.server = () => Promise.reject(new MailError('busy', false, { code: 450, response: '450 busy' }));
    await again(id, newId('evt'), { ...mail.at, orgId: newId('org') });
    expect((await mail.states())[0]).toEqual({ state: 'failed', due: false });
    await again(id);
    expect(mail.told.at(-1)).toEqual([id, QUEUED, undefined]);
    await again(id);
    expect(await mail.states()).toEqual([{ state: 'waiting', due: true }]);
    mail.server = async () => undefined;
    await mail.makeDue();
    await mail.sendAll();
    await again(id);
    expect(mail.sent).toHaveLength(1);
  });

  test('of which nothing is known any more begins anew', async () => {
    const id = await refused();
    await mail.rows('DELETE FROM outgoing_mails');
    await again(id);
    expect([mail.sent.length, mail.told.at(-1)]).toEqual([1, [id, SENT, undefined]]);
  });

  test('and can go nowhere is failed with the reason, not forgotten', async () => {
    const id = await refused();
    await mail.rows('UPDATE mailboxes SET deleted_at = clock_now() WHERE project_id = $1', mail.at.projectId);
    await again(id);
    expect(mail.told.at(-1)).toEqual([id, FAILED, 'no_mailbox']);
  });

  test('while core is still told that it failed is not disturbed by that', async () => {
    mail.server = refuse;
    const id = await mail.answer();
    let release = () => {};
    let second = Promise.resolve();
    mail.whenTold = async () => {
      mail.whenTold = async () => undefined;
      await redeliverMail(mail.database, { ...mail.at, conversationId: 'cnv_1', messageId: id }, newId('evt'));
      await mail.makeDue();
      const handedOver = new Promise<void>((begun) => {
        mail.server = () => {
          begun();
          return new Promise<void>((resolve) => {
            release = resolve;
          });
        };
      });
      second = mail.sendAll();
      await handedOver;
    };
    await mail.sendAll();
    expect(await mail.states()).toEqual([{ state: 'sending', due: true }]);
    release();
    await second;
    expect(mail.told.map(([, delivery]) => delivery)).toEqual([FAILED, SENT]);
    expect(await mail.states()).toEqual([{ state: 'sent', due: false }]);
  });
});
