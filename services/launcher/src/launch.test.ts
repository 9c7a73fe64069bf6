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
    expect(() => parseTargets(text)).toThrow('core, webhooks, knowledge, gateway');
  });
});

describe('a process that cannot be configured', () => {
  test('tells the problems of all its services at once, each with its variable', async () => {
    const problems = await problemsOf({ TARGET: 'all', LOG_LEVEL: 'loud', PORT: 'http', DATABASE_URL: 'mysql://x' });
    for (const name of ['LOG_LEVEL', 'PORT', 'DATABASE_URL', 'MASTER_KEY']) {
      expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
    }
  });

  test('tells a problem that several services share only once', async () => {
    const problems = await problemsOf({ ...working, TARGET: 'gateway,kernel' });
    expect(new Set(problems).size).toBe(problems.length);
    expect(problems.some((problem) => problem.startsWith('TARGET'))).toBe(true);
  });

  test('needs only the variables of the services that run', async () => {
    expect(await problemsOf({ TARGET: 'gateway', LOG_LEVEL: 'silent', CORE_URL: '127.0.0.1:1' })).toEqual([]);
  });
});
