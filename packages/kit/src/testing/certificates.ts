import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, type SelfsignedOptions } from 'selfsigned';
import { onTestFinished } from 'vitest';
import type { TlsFiles } from '../rpc/peer-auth.js';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

type Extension = NonNullable<SelfsignedOptions['extensions']>[number];

const commonName = (value: string) => [{ name: 'commonName', value }];
const settings = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Who signs certificates. */
export function authority(name: string): Promise<Certificate> {
  return signedByItself(name, { name: 'keyUsage', keyCertSign: true, critical: true });
}

/** A certificate for a host that nobody vouches for but itself. */
export function selfSigned(host: string): Promise<Certificate> {
  return signedByItself(host, { name: 'subjectAltName', altNames: [{ type: 2, value: host }] });
}

async function signedByItself(name: string, extension: Extension): Promise<Certificate> {
  const extensions = [{ name: 'basicConstraints' as const, cA: true, critical: true }, extension];
  const { private: key, cert } = await generate(commonName(name), { ...settings, extensions });
  return { key, cert };
}

/** Files of a service's certificate for 127.0.0.1 and localhost, removed after the test. */
export async function certificateFiles(signedBy: Certificate): Promise<TlsFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'pharos-tls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), ca: join(folder, 'ca.pem') };
  await writeCertificate(files, signedBy);
  return files;
}

/** Replaces the files by a new certificate. */
export async function writeCertificate(files: TlsFiles, signedBy: Certificate): Promise<void> {
  const altNames = [
    { type: 2 as const, value: 'localhost' },
    { type: 7 as const, ip: '127.0.0.1' },
  ];
  const extensions = [{ name: 'subjectAltName' as const, altNames }];
  const made = await generate(commonName('service'), { ...settings, extensions, ca: signedBy });
  await writeFile(files.cert, made.cert);
  await writeFile(files.key, made.private);
  await writeFile(files.ca, signedBy.cert);
}
