import { poll } from '@pharos/test';
import { afterEach, describe, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { createServiceProcess, type ServiceProcess } from '../support/service-process.js';

/** Three services stop one after the other, each of which waits a moment for its frozen caller: ample on a busy machine too. */
const env = { SHUTDOWN_TIMEOUT_MS: '30000', LOG_LEVEL: 'debug' };
const called = ['core', 'webhooks', 'knowledge'] as const;
/** What has to come to its end in each service, whatever its callers do. */
const parts = ['gRPC server', 'relay', 'database'];

let platform: Platform;
const more: ServiceProcess[] = [];
afterEach(async () => {
  for (const process of [...platform.gateway, ...more]) process.signal('SIGCONT');
  await Promise.all(more.splice(0).map((process) => process.stop()));
  await platform.stop();
});

interface Line {
  readonly service: string;
  readonly msg: string;
  readonly time: string;
}

function linesOf(process: ServiceProcess): Line[] {
  const lines = process.output().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

function expectOrderlyStop(process: ServiceProcess, services: readonly string[]): void {
  const lines = linesOf(process);
  expect(lines.filter(({ msg }) => /left behind|failed to stop/.test(msg))).toEqual([]);
  const stopped = lines.filter(({ msg }) => msg.endsWith(': stop done')).map(({ service, msg }) => `${service} ${msg}`);
  for (const service of services) for (const part of parts) expect(stopped).toContain(`${service} ${part}: stop done`);
  const at = (text: RegExp) => Date.parse(lines.find(({ msg }) => text.test(msg))?.time ?? '');
  expect(at(/has stopped$/) - at(/is stopping$/)).toBeLessThan(Number(env.SHUTDOWN_TIMEOUT_MS));
}

describe('a caller that is frozen does not keep a process from stopping in order', () => {
  test('of one service', async () => {
    platform = await startPlatform({ env });
    platform.gateway[0].signal('SIGSTOP');
    expect(await platform.core[0].stop()).toBe(0);
    expectOrderlyStop(platform.core[0], ['core']);
  });

  test('of several services, each of which has callers', async () => {
    platform = await startPlatform({ env });
    const addresses = Object.fromEntries(
      await Promise.all(called.map(async (name) => [name, `127.0.0.1:${await ownPort()}`] as const)),
    );
    const upper = called.map((name) => [name.toUpperCase(), addresses[name] as string] as const);
    const listens = Object.fromEntries(upper.map(([name, address]) => [`${name}_LISTEN`, address]));
    const urls = Object.fromEntries(upper.map(([name, address]) => [`${name}_URL`, address]));
    const all = await createServiceProcess(called.join(','), { ...platform.env, ...listens, ...urls });
    const port = String(await ownPort());
    const gateway = await createServiceProcess('gateway', { ...platform.env, ...urls, HOST: '127.0.0.1', PORT: port });
    more.push(all, gateway);
    await all.start();
    await gateway.start();
    const connections = () => linesOf(gateway).filter(({ msg }) => msg === 'connected').length;
    await poll(() => connections() >= called.length, { what: 'the gateway to be connected' });
    gateway.signal('SIGSTOP');
    expect(await all.stop()).toBe(0);
    expectOrderlyStop(all, called);
  });
});
