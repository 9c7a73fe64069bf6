import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gauge, type MetricsRegistry, type PeerAuth } from '@pharos/kit';

/** Shows for how long the certificate for calls between services is valid, as its file says at each scrape. */
export function observeCertificate(registry: MetricsRegistry, { tls }: PeerAuth): void {
  if (!tls) return;
  gauge(registry, {
    name: 'service_certificate_expires_seconds',
    help: 'How long the certificate for calls between services is still valid; below 0: it has expired',
    read: async (metric) => metric.set(((await validUntilMs(tls.cert)) - Date.now()) / 1_000),
  });
}

async function validUntilMs(path: string): Promise<number> {
  return Date.parse(new X509Certificate(await readFile(path)).validTo);
}
