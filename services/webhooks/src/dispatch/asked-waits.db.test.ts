import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { endpoint, useWorld, world } from '../testing/use-world.js';

useWorld();

const dayS = 86_400;

test('who asks for a day between any two attempts gets all nine, at its pace, and is not disabled for it', async () => {
  world.sender.answer = () => answered(429, { retryAfter: String(dayS) });
  for (let n = 0; n < 12; n += 1) await endpoint.happens();
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    const attempts = await endpoint.attempted(12 * attempt);
    expect(attempts.filter(({ next_attempt_at }) => next_attempt_at === null)).toHaveLength(attempt === 9 ? 12 : 0);
    // In the long tail a wait is up to a tenth of its step longer.
    await world.move((dayS + 4_400) * 1_000);
    endpoint.notify();
  }
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(9 * 12);
  expect(await endpoint.ended('failed')).toBe(12);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
});

test('nothing is sent before the time that the endpoint asked for', async () => {
  world.sender.answer = () => answered(503, { retryAfter: '120' });
  await endpoint.happens();
  const [first] = await endpoint.attempted(1);
  world.sender.answer = () => answered(200);
  await world.move(119_000);
  // By the time that this one has come the first would have, too.
  await endpoint.happens();
  const [, second] = await endpoint.attempted(2);
  expect(second?.delivery_id).not.toBe(first?.delivery_id);
  await world.move(1_000);
  await endpoint.settled();
  expect(await endpoint.ended('delivered')).toBe(2);
});
