import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { readBody } from './body.js';
import { LargeBodies, LargeSlot } from './large-bodies.js';
import { jsonType } from './media-type.js';

const visitor = (ip: string) => ({ ip, caller: undefined });

test('one address has some long bodies under way, others have theirs meanwhile, and those with a key their own', () => {
  const large = new LargeBodies();
  const leave = Array.from({ length: 16 }, () => large.enter(visitor('10.0.0.1')));
  expect(() => large.enter(visitor('10.0.0.1'))).toThrow(expect.objectContaining({ reason: 'RATE_LIMITED' }));
  large.enter(visitor('10.0.0.2'));
  large.enter({ ip: '10.0.0.1', caller: { orgId: 'org_1' } as never });
  leave[0]?.();
  large.enter(visitor('10.0.0.1'));
});

test('one organization imports with a hundred long bodies at once, and others have theirs meanwhile', () => {
  const large = new LargeBodies();
  const enter = (orgId: string) => large.enter({ ip: '10.0.0.1', caller: { orgId } as never });
  const refused = expect.objectContaining({ reason: 'RATE_LIMITED', details: { retry_after: 1 } });
  for (let n = 0; n < 128; n += 1) enter('org_1');
  expect(() => enter('org_1')).toThrow(refused);
  for (let n = 0; n < 64; n += 1) enter('org_2');
});

test('a body takes a slot once it is long, and none after it is over', () => {
  const left = vi.fn();
  const enter = vi.fn(() => left);
  const slot = new LargeSlot(enter);
  expect([slot.isFor(65_536), enter.mock.calls.length]).toEqual([true, 0]);
  expect([slot.isFor(65_537), slot.isFor(1_000_000), enter.mock.calls.length]).toEqual([true, true, 1]);
  slot.leave();
  slot.leave();
  expect([left.mock.calls.length, slot.isFor(1_000_001), enter.mock.calls.length]).toEqual([1, false, 1]);
});

/** A long body of which all has come but its end. */
async function arriving(large: LargeBodies, ip: string) {
  const body = new PassThrough({ highWaterMark: 1 << 20 });
  const request = Object.assign(body, { headers: { 'content-type': jsonType, 'content-length': '200002' } });
  const reading = { types: { types: [jsonType], packings: [] }, enterLarge: () => large.enter(visitor(ip)) };
  const read = readBody(request as unknown as IncomingMessage, {} as ServerResponse, reading);
  const outcome = read.then(({ length }) => length).catch(({ reason }: { reason: unknown }) => reason);
  body.write(' '.repeat(200_000));
  await expect.poll(() => body.readableLength).toBe(0);
  return { outcome, end: () => body.end('{}'), break: () => body.destroy() };
}

test('of long bodies that one address keeps open few are kept; the others are refused once they have come', async () => {
  const large = new LargeBodies();
  const bodies = await Promise.all(Array.from({ length: 20 }, () => arriving(large, '10.0.0.1')));
  const other = await arriving(large, '10.0.0.2');
  for (const { end } of [...bodies.slice(1), other]) end();
  bodies[0]?.break();
  const outcomes = await Promise.all(bodies.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => outcome === 200_002)).toHaveLength(15);
  expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(4);
  expect(await other.outcome).toBe(200_002);
  const again = await Promise.all(Array.from({ length: 16 }, () => arriving(large, '10.0.0.1')));
  for (const { end } of again) end();
  expect(new Set(await Promise.all(again.map(({ outcome }) => outcome)))).toEqual(new Set([200_002]));
});
