import { createRegistry } from '@pharos/kit';
import { authority, certificateFiles } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { observeCertificate } from './observe-certificate.js';

const metric = /^pharos_service_certificate_expires_seconds (\S+)$/m;

test('metrics tell how long the certificate between services is still valid, and nothing without one', async () => {
  const tls = await certificateFiles(await authority('Us'));
  const [secured, open] = [createRegistry(), createRegistry()];
  observeCertificate(secured, { tls });
  observeCertificate(open, { token: 'x' });
  expect(Number(metric.exec(await secured.metrics())?.[1])).toBeGreaterThan(3_600);
  expect(await open.metrics()).not.toMatch(metric);
});
