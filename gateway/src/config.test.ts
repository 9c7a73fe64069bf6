import { ConfigError, loadConfig } from '@pharos/kit';
import { expect, test } from 'vitest';
import { configSchema } from './config.js';

const load = (env: Record<string, string>) => loadConfig(configSchema, { CORE_URL: 'core:50051', ...env });

test('only where core listens has to be said', () => {
  expect(load({})).toMatchObject({ PORT: 8080, RATE_LIMIT_STARTER: 120, CORS_ALLOWED_ORIGINS: [], TRUST_PROXY: false });
  expect(() => loadConfig(configSchema, {})).toThrow('CORE_URL is required');
});

test('more than one replica need a store that they share', () => {
  expect(() => load({ REPLICAS: '2' })).toThrow(ConfigError);
  expect(() => load({ REPLICAS: '2' })).toThrow(/REPLICAS above 1 needs REDIS_URL/);
  expect(load({ REPLICAS: '2', REDIS_URL: 'redis://redis:6379' }).REPLICAS).toBe(2);
});

test.each([
  ['1', 1],
  ['false', false],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
])('TRUST_PROXY=%s is understood', (text, expected) => {
  expect(load({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(expected);
});

test('a proxy that cannot be one is refused', () => {
  expect(() => load({ TRUST_PROXY: 'everybody' })).toThrow(/TRUST_PROXY must be a number of proxies/);
});

test('a password in the URL of Redis whose signs are not escaped is named by its kind, and no piece of it is shown', () => {
  const problem = (url: string) => {
    try {
      load({ REDIS_URL: url });
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  expect(problem('redis://default:1234?x@redis')).toMatch(
    /REDIS_URL has an @ or a # that must be percent-encoded: # as %23/,
  );
  expect(problem('redis://default:1234?x@redis')).not.toContain('1234');
  expect(problem('redis://default:1234%3Fx@redis')).toBe('');
});
