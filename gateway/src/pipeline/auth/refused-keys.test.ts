import { makeApiKey } from '@pharos/contract';
import { type Clock, systemClock } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.js';

/** How long a refused key takes at least. */
const floorMs = 25;

interface Sleep {
  readonly ms: number;
  readonly begunMs: number;
  wake(): void;
}

let fixture: Fixture;
/** The next short sleep that begins: it ends when the test says so. */
let nextSleep: Promise<Sleep>;

function holdNextSleep(): void {
  nextSleep = new Promise((begun) => {
    clock.sleep = (ms, signal) => {
      if (ms > floorMs) return systemClock.sleep(ms, signal);
      return new Promise((wake) => begun({ ms, begunMs: performance.now(), wake }));
    };
  });
}
const clock: Clock = { ...systemClock };

beforeEach(async () => {
  holdNextSleep();
  fixture = await startFixture({}, { clock });
});
afterEach(() => fixture.stop());

const me = (key: string) => fixture.ask('GET', '/me', { headers: { 'X-API-Key': key } });

test.each([
  ['malformed', () => 'svc_nonsense'],
  ['unknown', () => makeApiKey()],
  ['revoked', () => revokedKey()],
])('a key that is %s is refused no sooner than after the time that every check takes', async (_, makeKey) => {
  const key = makeKey();
  for (const time of ['the first of its minute', 'a later one']) {
    const sentMs = performance.now();
    let answered = false;
    const answer = me(key).finally(() => {
      answered = true;
    });
    const { ms, begunMs, wake } = await nextSleep;
    // What is left of the time, counted from the request's arrival: never less than from its sending.
    expect(ms, time).toBeGreaterThanOrEqual(floorMs - (begunMs - sentMs));
    expect((await me(fixture.apiKey)).status).toBe(200);
    expect(answered).toBe(false);
    holdNextSleep();
    wake();
    expect((await answer).json).toMatchObject({ code: 'API_KEY_INVALID' });
  }
});

function revokedKey(): string {
  const { value, id } = fixture.tenants.makeKey(fixture.orgId);
  fixture.tenants.revoke(id);
  return value;
}
