import { anonymousActor } from '@pharos/kit';
import { expect, test } from 'vitest';
import { type Denial, DenialCounts } from './denial-counts.js';

const denied = (ip: string, changes: Partial<Denial> = {}): Denial => ({
  orgId: '',
  action: 'getMe',
  reason: 'API_KEY_INVALID',
  path: '/api/v1/me',
  requestId: 'req_1',
  actor: { ...anonymousActor, ip },
  ...changes,
});
const sum = (counts: DenialCounts) => counts.take().reduce((total, { count }) => total + count, 0);

test('calls that were denied alike are one, whatever else differs', () => {
  const counts = new DenialCounts();
  const first = counts.add(denied('203.0.113.7'));
  expect(counts.add(denied('203.0.113.7', { path: '/api/v1/other', requestId: 'req_2' }))).toBe(first);
  expect(first).toMatchObject({ count: 2, first: { requestId: 'req_1', path: '/api/v1/me' } });
});

test('addresses, keys, routes, reasons and organizations are counted apart; the addresses of one IPv6 network are not', () => {
  const counts = new DenialCounts();
  const key = { ...anonymousActor, ip: '203.0.113.7', id: 'key_1' };
  const all = [
    denied('203.0.113.7'),
    denied('203.0.113.8'),
    denied('203.0.113.7', { actor: key }),
    denied('203.0.113.7', { action: 'createProject' }),
    denied('203.0.113.7', { reason: 'API_KEY_MISSING' }),
    denied('203.0.113.7', { orgId: 'org_1' }),
    denied('2001:db8::1'),
  ];
  expect(new Set(all.map((each) => counts.add(each).id)).size).toBe(all.length);
  counts.add(denied('2001:db8::ffff:1'));
  expect(counts.take()).toHaveLength(all.length);
});

test('a flood from any number of addresses takes bounded memory, loses no count, and hides nobody else’s', () => {
  const counts = new DenialCounts();
  const network = (n: number) => `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;
  for (let n = 0; n < 20_000; n++) counts.add(denied(network(n)));
  const theirs = counts.add(denied('203.0.113.7', { orgId: 'org_1', reason: 'INSUFFICIENT_SCOPE' }));
  expect(theirs.first.action).toBe('getMe');
  const taken = counts.take();
  expect(taken.length).toBeLessThanOrEqual(502);
  expect(taken.reduce((total, { count }) => total + count, 0)).toBe(20_001);
  const [rest] = taken.filter(({ first }) => first.action === 'several');
  expect(rest).toMatchObject({ count: 19_500, first: { reason: 'API_KEY_INVALID', actor: { ip: '' }, path: '' } });
});

test('what was taken is counted no more', () => {
  const counts = new DenialCounts();
  counts.add(denied('203.0.113.7'), 3);
  expect(sum(counts)).toBe(3);
  expect([counts.isEmpty, sum(counts)]).toEqual([true, 0]);
});
