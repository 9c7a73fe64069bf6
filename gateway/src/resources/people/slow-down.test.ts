import { fail } from '@pharos/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../../testing/ask.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';
import { MinuteClock } from '../../testing/minute-clock.js';

const limit = 6;
/** Notes what is waited for, and does not wait two seconds. */
class NotingClock extends MinuteClock {
  readonly waits: number[] = [];

  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.waits.push(ms);
    if (ms !== 2_000) await super.sleep(ms, signal);
  }
}

let clock: NotingClock;
let fixture: Fixture;
beforeEach(async () => {
  clock = new NotingClock();
  fixture = await startFixture({ RATE_LIMIT_SIGN_IN: `${limit}`, TRUST_PROXY: '1' }, { clock });
  fixture.core.on('signIn', () => {
    throw fail('CREDENTIALS_INVALID');
  });
});
afterEach(() => fixture.stop());

const signIn = async (email: string, address: string) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': address };
  const body = { email, password: 'a wrong password' };
  return (await ask(fixture.base, 'POST', '/api/auth/sign-in', { headers, body })).status;
};

test('an address may try a third of its attempts with one account, and the others with more', async () => {
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await signIn('ada@example.com', '203.0.113.7'));
  expect(statuses).toEqual([401, 401, 429, 429]);
  expect(await signIn('grace@example.com', '203.0.113.7')).toBe(401);
  expect(await signIn('linus@example.com', '203.0.113.7')).toBe(401);
  expect(await signIn('guido@example.com', '203.0.113.7')).toBe(429);
  expect(await signIn('ada@example.com', '203.0.113.8')).toBe(401);
});

test('an account that is tried from many addresses goes on answering its person, more slowly', async () => {
  for (let n = 0; n < limit; n += 1) expect(await signIn('ada@example.com', `203.0.113.${n}`)).toBe(401);
  expect(clock.waits).not.toContain(2_000);
  expect(await signIn('ADA@example.com', '198.51.100.1')).toBe(401);
  expect(clock.waits).toContain(2_000);
});
