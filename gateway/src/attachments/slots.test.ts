import { expect, test } from 'vitest';
import { VisitorSlots } from './slots.js';

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

test('the visitors of one organization leave places to those of others, and what was refused takes none', async () => {
  const { begin, endAll } = transfers(new VisitorSlots({ all: 4, ofOne: 2, ofAddress: 2 }));
  const underWay = [begin('a', 'org_1'), begin('b', 'org_1')];
  for (let n = 0; n < 5; n += 1) await expect(begin('c', 'org_1')).rejects.toMatchObject(busy);
  underWay.push(begin('c', 'org_2'), begin('c', 'org_2'));
  await expect(begin('d', 'org_3')).rejects.toMatchObject(busy);
  endAll();
  await Promise.all(underWay);
});
