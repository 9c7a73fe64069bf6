import { ConfigError } from '@pharos/kit';
import { describe, expect, test } from 'vitest';
import { launch } from './launch.js';
import { parseTargets, targets } from './targets.js';

const working = {
  LOG_LEVEL: 'silent',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
};

async function problemsOf(env: Record<string, string>): Promise<readonly string[]> {
  const refusal = await launch(env).catch((error: unknown) => error);
  return refusal instanceof ConfigError ? refusal.problems : [];
}

describe('TARGET', () => {
  test('`all` is every service, in an order in which each comes after those it calls', () => {
    expect(parseTargets('all')).toEqual(targets);
    expect(targets.indexOf('core')).toBeLessThan(targets.indexOf('gateway'));
  });

  test('starts in the same order however it is written', () => {
    expect(parseTargets('gateway, core')).toEqual(['core', 'gateway']);
    expect(parseTargets('gateway')).toEqual(['gateway']);
  });

  test.each([undefined, '', 'core,', 'kernel', 'Core'])('refuses %j, telling what there is', (text) => {
    expect(() => parseTargets(text)).toThrow(targets.join(', '));
  });
});

describe('a process that cannot be configured', () => {
  test('reports the problems of all its services at once, each with its variable', async () => {
    const problems = await problemsOf({ TARGET: 'all', LOG_LEVEL: 'loud', PORT: 'http', DATABASE_URL: 'mysql://x' });
    for (const name of ['LOG_LEVEL', 'PORT', 'DATABASE_URL', 'MASTER_KEY']) {
      expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
    }
  });

  test('reports a problem that several services share only once', async () => {
    const problems = await problemsOf({ ...working, TARGET: 'gateway,kernel' });
    expect(new Set(problems).size).toBe(problems.length);
    expect(problems.some((problem) => problem.startsWith('TARGET'))).toBe(true);
  });

  test('needs only the variables of the services that run', async () => {
    expect(await problemsOf({ TARGET: 'gateway', LOG_LEVEL: 'silent', CORE_URL: '127.0.0.1:1' })).toEqual([]);
  });
});

describe('service authentication', () => {
  const token = 'x'.repeat(32);

  test('a service that others could reach does not start without it', async () => {
    const open = { ...working, TARGET: 'core', CORE_LISTEN: '0.0.0.0:50051' };
    expect(await problemsOf(open)).toEqual([expect.stringMatching(/^core .*SERVICE_TOKEN/)]);
    expect(await problemsOf({ ...open, SERVICE_TOKEN: token })).toEqual([]);
    expect(await problemsOf({ ...open, SERVICE_TOKEN: 'short' })).toContainEqual(
      expect.stringMatching(/^SERVICE_TOKEN/),
    );
  });

  test('certificate, key and authority come together, and can be read', async () => {
    const problems = await problemsOf({ ...working, TARGET: 'core', SERVICE_TLS_CERT: '/none/cert.pem' });
    expect(problems).toContainEqual(expect.stringMatching(/^SERVICE_TLS_CERT must be the path/));
    const alone = await problemsOf({ ...working, TARGET: 'core', SERVICE_TLS_CERT: import.meta.filename });
    expect(alone.map((problem) => problem.split(' ')[0])).toEqual(['SERVICE_TLS_KEY', 'SERVICE_TLS_CA']);
  });
});
