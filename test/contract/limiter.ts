import type { Revocations } from '@pharos/gateway/pipeline/keys/revocations';
import type { Admission, Limiter, LimitRequest } from '@pharos/gateway/pipeline/limits/limiter';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { poll } from '../support/poll.js';

export interface OpenLimiter {
  /** All of them share what they know; a limiter that cannot share stands here once. */
  limiters: readonly [Limiter & Revocations, ...(Limiter & Revocations)[]];
  close(): Promise<void> | void;
}

/** A window that no test outlives, however slow the machine. */
const longMs = 600_000;
/** A window whose end a test can wait for. */
const shortMs = 300;
const limit = 10;

/** What the gateway relies on, whatever counts. Each `open` begins from nothing. */
export function describeLimiter(name: string, open: (windowMs: number) => Promise<OpenLimiter>): void {
  describe(`${name} limiter`, () => {
    let opened: OpenLimiter;
    let subjects = 0;

    beforeEach(async () => {
      opened = await open(longMs);
    });
    afterEach(() => opened.close());

    const useShortWindows = async () => {
      await opened.close();
      opened = await open(shortMs);
    };
    /** The limiters in turn, as requests meet the gateways. */
    const limiterAt = (at: number) => opened.limiters[at % opened.limiters.length] ?? opened.limiters[0];
    const freshRequest = (changes: Partial<LimitRequest> = {}): LimitRequest => {
      const subject = `key:${++subjects}`;
      return { quota: { subject, limit }, revokedQuota: { subject: `ip:${subjects}`, limit: 3 }, cost: 1, ...changes };
    };
    const admitAll = (request: LimitRequest, times: number) =>
      Promise.all(Array.from({ length: times }, (_, at) => limiterAt(at).admit(request)));
    const admitted = (admissions: Admission[]) => admissions.filter((admission) => admission.admitted).length;

    test('of many requests at once exactly the limit is admitted', async () => {
      expect(admitted(await admitAll(freshRequest(), 100))).toBe(limit);
    });

    test('what remains counts down to nothing, and never below', async () => {
      const request = freshRequest();
      const remaining = [];
      for (let at = 0; at < limit + 3; at++) remaining.push((await limiterAt(at).admit(request)).remaining);
      expect(remaining).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0]);
    });

    test('every request of a window gets the same end, one window’s length after the first', async () => {
      const admissions = await admitAll(freshRequest(), 30);
      const ends = new Set(admissions.map(({ resetAtMs }) => resetAtMs));
      expect(ends.size).toBe(1);
      for (const { retryAfterMs } of admissions) {
        expect(retryAfterMs).toBeGreaterThan(0);
        expect(retryAfterMs).toBeLessThanOrEqual(longMs);
      }
    });

    test('at and around the end of windows, each admits exactly the limit', async () => {
      await useShortWindows();
      const request = freshRequest();
      const perWindow = new Map<number, { asked: number; admitted: number }>();
      // Without pause, so that requests meet the very edge between windows.
      await poll(async () => {
        for (const { resetAtMs, admitted: yes } of await admitAll(request, 5)) {
          const window = perWindow.get(resetAtMs) ?? { asked: 0, admitted: 0 };
          perWindow.set(resetAtMs, { asked: window.asked + 1, admitted: window.admitted + (yes ? 1 : 0) });
        }
        return perWindow.size >= 4;
      });
      const windows = [...perWindow].sort(([one], [other]) => one - other);
      for (const [, window] of windows) expect(window.admitted).toBe(Math.min(window.asked, limit));
      const starts = windows.map(([end]) => end - shortMs);
      starts.slice(1).forEach((start, at) => {
        expect(start).toBeGreaterThanOrEqual(windows[at]?.[0] ?? Number.POSITIVE_INFINITY);
      });
    });

    test('a window begins with a subject’s first request after the last one ended', async () => {
      await useShortWindows();
      const request = freshRequest();
      const first = await limiterAt(0).admit(request);
      const later = await poll(async () => {
        const admission = await limiterAt(1).admit({ ...request, cost: 0 });
        return admission.resetAtMs > first.resetAtMs ? admission : undefined;
      });
      expect(later.remaining).toBe(limit);
      expect((await limiterAt(2).admit(request)).remaining).toBe(limit - 1);
    });

    test('subjects are counted apart', async () => {
      const [one, other] = [freshRequest(), freshRequest()];
      await admitAll(one, limit + 1);
      expect((await limiterAt(0).admit(other)).remaining).toBe(limit - 1);
    });

    describe('a budget above several subjects', () => {
      const budget = { subject: 'org:1', limit: 15 };
      const ofOne = (of = budget) => freshRequest({ budget: of });

      test('admits so many requests of all of them together, each within its own limit', async () => {
        const [one, two, three] = [ofOne(), ofOne(), ofOne()];
        expect(admitted(await admitAll(one, 30))).toBe(limit);
        const refused = (await admitAll(one, 5)).map(({ exhausted }) => exhausted);
        expect(refused).toEqual(Array.from({ length: 5 }, () => undefined));
        const [others, late] = [await admitAll(two, 8), await admitAll(three, 8)];
        expect([admitted(others), admitted(late)]).toEqual([budget.limit - limit, 0]);
        for (const admission of late) {
          expect(admission).toMatchObject({ admitted: false, exhausted: budget, remaining: 0, quota: three.quota });
          expect(admission.retryAfterMs).toBeGreaterThan(0);
        }
      });

      test('refuses nothing of another, and of whoever has none', async () => {
        await admitAll(ofOne(), limit);
        await admitAll(ofOne(), limit);
        expect(admitted(await admitAll(ofOne(), 3))).toBe(0);
        expect(admitted(await admitAll(ofOne({ subject: 'org:2', limit: 15 }), limit))).toBe(limit);
        expect(admitted(await admitAll(freshRequest(), limit))).toBe(limit);
      });

      test('is not charged for looking, nor for a key that is revoked', async () => {
        const request = ofOne();
        await admitAll({ ...request, cost: 0 }, 50);
        const revoked = { ...ofOne(), keyHash: 'budgeted' };
        await limiterAt(0).revoke('budgeted');
        await admitAll(revoked, 50);
        await admitAll(request, limit);
        expect(admitted(await admitAll(ofOne(), limit))).toBe(budget.limit - limit);
      });

      test('begins anew when its own window ends, whatever the windows of the subjects', async () => {
        await useShortWindows();
        const first = await limiterAt(0).admit(ofOne());
        await admitAll(ofOne(), limit);
        await admitAll(ofOne(), limit);
        const later = await poll(async () => {
          const admission = await limiterAt(1).admit(ofOne());
          return admission.admitted && admission.resetAtMs > first.resetAtMs ? admission : undefined;
        });
        expect(later.remaining).toBe(limit - 1);
      });
    });

    test('looking is not counted, and begins no window', async () => {
      const request = freshRequest();
      const looks = await admitAll({ ...request, cost: 0 }, 50);
      expect(looks.every((look) => look.admitted && look.remaining === limit)).toBe(true);
      expect((await limiterAt(0).admit(request)).remaining).toBe(limit - 1);
      expect((await limiterAt(1).admit({ ...request, cost: 0 })).remaining).toBe(limit - 1);
    });

    test('a limit that was changed holds from the next request on', async () => {
      const request = freshRequest();
      await admitAll(request, limit);
      const { subject } = request.quota;
      expect((await limiterAt(0).admit({ ...request, quota: { subject, limit: limit + 1 } })).admitted).toBe(true);
      expect((await limiterAt(1).admit({ ...request, quota: { subject, limit: limit - 1 } })).admitted).toBe(false);
    });

    test('once a revocation is confirmed, every limiter reports it', async () => {
      const request = freshRequest({ keyHash: `hash${subjects}a` });
      expect((await limiterAt(0).admit(request)).revoked).toBe(false);
      await limiterAt(0).revoke(request.keyHash ?? '');
      for (const limiter of opened.limiters) expect((await limiter.admit(request)).revoked).toBe(true);
    });

    test('a revoked key’s requests are counted against the other quota, and the key’s own no more', async () => {
      const request = freshRequest({ keyHash: `hash${subjects}b` });
      await limiterAt(0).admit(request);
      await limiterAt(1).revoke(request.keyHash ?? '');
      const admissions = [];
      for (let at = 0; at < 4; at++) admissions.push(await limiterAt(at).admit(request));
      expect(admissions.map(({ quota, remaining, admitted: yes }) => [quota.subject, remaining, yes])).toEqual([
        [request.revokedQuota.subject, 2, true],
        [request.revokedQuota.subject, 1, true],
        [request.revokedQuota.subject, 0, true],
        [request.revokedQuota.subject, 0, false],
      ]);
      const { keyHash: _revoked, ...withoutKey } = request;
      expect((await limiterAt(0).admit({ ...withoutKey, cost: 0 })).remaining).toBe(limit - 1);
    });

    test('revoking one key leaves the others, and may be repeated', async () => {
      const request = freshRequest({ keyHash: `hash${subjects}c` });
      await limiterAt(0).revoke('another');
      await limiterAt(0).revoke('another');
      expect((await limiterAt(1).admit(request)).revoked).toBe(false);
      expect((await limiterAt(1).admit(freshRequest())).revoked).toBe(false);
    });
  });
}
