import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSealer } from '@pharos/kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { integrationConfig } from './config.js';
import { createIntegrations } from './integrations.js';

test('a provider that does not answer is given up after INTEGRATION_TIMEOUT_MS, and not before', async () => {
  vi.useFakeTimers();
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const env = { INTEGRATION_TIMEOUT_MS: '20000', INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8' };
  const sealer = createSealer(randomBytes(32).toString('base64'));
  const { integrations, part } = createIntegrations({ ...z.object(integrationConfig).parse(env), sealer });
  onTestFinished(async () => {
    vi.useRealTimers();
    silent.closeAllConnections();
    silent.close();
    await part.stop(1_000);
  });
  const asked = once(silent, 'request');
  let error: Error | undefined;
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const ends = integrations.ask('Acme', { url }).catch((failure: Error) => {
    error = failure;
  });
  await asked;
  await vi.advanceTimersByTimeAsync(19_000);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  await ends;
  expect(error?.message).toBe('Acme did not answer in time.');
});
