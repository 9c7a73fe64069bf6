import { expect, test } from 'vitest';
import { readAnnouncement } from './announcement.js';

test('contents are read as they were published, and what a later version says in another way is not', () => {
  const told = [7, 'evt_7', [[9, 'evt_9', 'org_1.prj_1.thing.created', 'key', '/wA=']]];
  const event = { id: 'evt_9', subject: 'org_1.prj_1.thing.created', orderingKey: 'key', payload: Buffer.of(255, 0) };
  expect(readAnnouncement(JSON.stringify(told))).toEqual({
    after: { seq: 7, id: 'evt_7' },
    events: [{ seq: 9, event }],
  });
  const others: unknown[] = ['7', 7, null, {}, [7, 'evt_7'], [7, 'evt_7', [[9, 'evt_9', 's', 'key']]], [7, 7, []]];
  for (const other of others) expect(readAnnouncement(JSON.stringify(other))).toBeUndefined();
  expect(readAnnouncement('[7, "evt_7"')).toBeUndefined();
});
