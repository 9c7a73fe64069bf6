import { afterEach, describe, expect, test } from 'vitest';
import { ask } from '../testing/ask.js';
import { type Fixture, startFixture } from '../testing/fixture.js';
import { checkOrigin, visitorOf } from './visitor.js';

let fixture: Fixture;
afterEach(() => fixture.stop());

describe('below /api/public', () => {
  test('pages of every site may ask, and what they get carries no limit of a key', async () => {
    fixture = await startFixture();
    const headers = { Origin: 'https://shop.example' };
    const answer = await ask(fixture.base, 'GET', '/api/public/nothing', { headers });
    expect(answer.status).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.headers['x-request-id']).toBeTruthy();
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test('a preflight is granted without being counted', async () => {
    fixture = await startFixture({ RATE_LIMIT_PUBLIC: '1' });
    const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' };
    for (let n = 0; n < 3; n += 1) {
      const answer = await ask(fixture.base, 'OPTIONS', '/api/public/nothing', { headers });
      expect(answer.status).toBe(204);
      // Said twice, it would be refused.
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-allow-headers']).toContain('Last-Event-ID');
    }
  });

  test('an address has a limit of its own, which keys have no part in', async () => {
    fixture = await startFixture({ RATE_LIMIT_PUBLIC: '2' });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ask(fixture.base, 'GET', '/api/public/nothing')).status);
    expect(statuses).toEqual([404, 404, 429]);
    expect((await fixture.ask('GET', '/me')).status).toBe(200);
  });
});

describe('a visitor', () => {
  const visitor = (headers: Record<string, string>) => visitorOf({ headers, ip: '203.0.113.7' } as never);

  test('may come from a listed origin, or from any when none is listed', () => {
    const shop = visitor({ origin: 'https://shop.example' });
    expect(() => checkOrigin(shop, [])).not.toThrow();
    expect(() => checkOrigin(shop, ['https://shop.example'])).not.toThrow();
    expect(() => checkOrigin(visitor({}), ['https://shop.example'])).not.toThrow();
    for (const origin of ['https://shop.example.evil.test', 'http://shop.example', 'null'])
      expect(() => checkOrigin(visitor({ origin }), ['https://shop.example'])).toThrow('origin');
  });

  test('may come from any subdomain where these are listed by a star, and from nowhere else', () => {
    const listed = ['https://*.shop.example', 'http://*.local.test:8080'];
    const isAllowed = (origin: string) => {
      try {
        checkOrigin(visitor({ origin }), listed);
        return true;
      } catch {
        return false;
      }
    };
    const good = ['https://www.shop.example', 'https://a.b.shop.example', 'https://xn--bcher-kva.shop.example'];
    for (const origin of [...good, 'http://a.local.test:8080']) expect(isAllowed(origin), origin).toBe(true);
    const bad = [
      'https://shop.example',
      'https://.shop.example',
      'https://evilshop.example',
      'http://www.shop.example',
    ];
    const worse = [
      'https://www.shop.example:8443',
      'https://www.shop.example.evil.test',
      'https://evil.test/.shop.example',
    ];
    const worst = ['https://evil.test:1.shop.example', 'https://u@x.shop.example', 'http://a.local.test', 'null'];
    for (const origin of [...bad, ...worse, ...worst, 'https://*.shop.example'])
      expect(isAllowed(origin), origin).toBe(false);
  });

  test('has a token only when it is one', () => {
    expect(visitor({ authorization: 'Bearer wss_1' }).bearer).toBe('wss_1');
    for (const authorization of ['Basic abc', 'Bearer a b', 'Bearer ', `Bearer ${'x'.repeat(5_000)}`])
      expect(visitor({ authorization }).bearer).toBeUndefined();
  });
});
