import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Check, type Outcome, pageFolder } from './vectors.js';

type Header = string | undefined;

/** What verify.mjs exports. */
interface VerifyModule {
  verifyStandard(secret: string, id: Header, time: Header, signature: Header, body: Uint8Array, now?: number): boolean;
  verifyPlain(secret: string, timestamp: Header, signature: Header, body: Uint8Array, now?: number): boolean;
}

const verifyModule = (await import(pathToFileURL(join(pageFolder, 'verify.mjs')).href)) as VerifyModule;

/** Verifies with verify.mjs, at the check's time or, without it, by the clock. */
export function verifyWithNode(check: Omit<Check, 'now'> & { now?: number }): Outcome {
  const { scheme, secret, now } = check;
  const [id, timestamp, signature] = [check.id, check.timestamp, check.signature].map((header) => header ?? undefined);
  const body = Buffer.from(check.body);
  try {
    if (scheme === 'plain') return verifyModule.verifyPlain(secret, timestamp, signature, body, now);
    return verifyModule.verifyStandard(secret, id, timestamp, signature, body, now);
  } catch (error) {
    if (error instanceof Error && error.message.includes('secret')) return 'error';
    throw error;
  }
}
