import { expect, test } from 'vitest';
import { Slots, VisitorSlots } from './slots.js';

const busy = { reason: 'RATE_LIMITED', details: { retry_after: 1 } };

/** Transfers that last until they are ended. */
function transfers(slots: VisitorSlots) {
  const ends: (() => void)[] = [];
  const begin = (address: string, orgId: string) =>
    slots.during(address, orgId, () => new Promise<void>((resolve) => ends.push(resolve)));
  return { begin, endAll: () => ends.splice(0).map((end) => end()) };
}

test('one address has a few transfers at once, and others have theirs meanwhile', async () => {
  const { begin, endAll } = transfers(new VisitorSlots({ all: 10, ofOne: 10, ofAddress: 2 }));
  const underWay = [begin('a', 'org_1'), begin('a', 'org_1')];
  await expect(begin('a', 'org_1')).rejects.toMatchObject(busy);
  await expect(begin('a', 'org_2')).rejects.toMatchObject(busy);
  underWay.push(begin('b', 'org_1'));
  endAll();
  await Promise.all(underWay);
  const again = begin('a', 'org_1');
  endAll();
  await again;
});

test('the visitors of one organization leave slots to those of others, and what was refused takes none', async () => {
  const { begin, endAll } = transfers(new VisitorSlots({ all: 4, ofOne: 2, ofAddress: 2 }));
  const underWay = [begin('a', 'org_1'), begin('b', 'org_1')];
  for (let n = 0; n < 5; n += 1) await expect(begin('c', 'org_1')).rejects.toMatchObject(busy);
  underWay.push(begin('c', 'org_2'), begin('d', 'org_3'));
  await expect(begin('e', 'org_4')).rejects.toMatchObject(busy);
  endAll();
  await Promise.all(underWay);
});

test('an organization with many slots leaves as many to others: two cannot take all between them', () => {
  const slots = new Slots(160, 80);
  const takeAll = (owner: string) => {
    let taken = 0;
    try {
      for (; taken < 1_000; taken += 1) slots.take(owner);
    } catch {
      // There are no more for it.
    }
    return taken;
  };
  expect(['org_1', 'org_2', 'org_3', 'org_4'].map(takeAll)).toEqual([80, 40, 20, 10]);
});
