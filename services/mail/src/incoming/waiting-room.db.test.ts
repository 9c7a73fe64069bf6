import { systemClock } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { WaitingRoom } from './waiting-room.js';

let world: TestMail;
beforeEach(async () => {
  world = await TestMail.start();
});
afterEach(() => world.stop());

const room = () => new WaitingRoom(world.database, systemClock, { ofOrganization: 4, ofMailbox: 3 });

test('a mailbox whose mails wait has room again once they are imported, and others have room meanwhile', async () => {
  const at = await world.mailbox();
  const [sibling, other] = [await world.mailbox(at.orgId), await world.mailbox()];
  for (let n = 0; n < 3; n += 1) await world.receive(at, rawMail());
  expect(await Promise.all([at, sibling, other].map((each) => room().hasRoom(each)))).toEqual([false, true, true]);
  await world.receive(sibling, rawMail());
  expect(await Promise.all([sibling, other].map((each) => room().hasRoom(each)))).toEqual([false, true]);
  await world.importAll();
  expect(await Promise.all([at, sibling].map((each) => room().hasRoom(each)))).toEqual([true, true]);
});

test('what waits is counted anew after a moment, and not for each mail', async () => {
  const at = await world.mailbox();
  let nowMs = 0;
  const clock = { monotonicMs: () => nowMs };
  const counting = new WaitingRoom(world.database, clock, { ofOrganization: 4, ofMailbox: 1 });
  expect(await counting.hasRoom(at)).toBe(true);
  await world.receive(at, rawMail());
  expect(await counting.hasRoom(at)).toBe(true);
  nowMs = 2_000;
  expect(await counting.hasRoom(at)).toBe(false);
});

test('those who come at the same time wait for one count, and one that failed is asked for again', async () => {
  const at = await world.mailbox();
  let asked = 0;
  const query = async () => {
    asked += 1;
    if (asked === 1) throw new Error('the database is away');
    return [];
  };
  const counting = new WaitingRoom({ ...world.database, query } as typeof world.database, systemClock);
  const first = await Promise.allSettled([1, 2, 3].map(() => counting.hasRoom(at)));
  expect(first.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await Promise.all([1, 2, 3].map(() => counting.hasRoom(at)))).toEqual(Array(3).fill(true));
  expect(asked).toBe(2);
});
