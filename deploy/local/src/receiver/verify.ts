import { createHmac, timingSafeEqual } from 'node:crypto';

const prefix = 'whsec_';
const toleranceSeconds = 300;

/** The headers that a signature is checked with. */
export interface SignedHeaders {
  id: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

/** A signature and what is wrong with it; nothing: it is verified. */
export interface Verdict {
  scheme: 'Standard Webhooks' | 'plain';
  problem: string | undefined;
}

type Expected = (secret: string) => string;

/** Standard Webhooks: over id, timestamp and body, keyed by the secret's bytes. Any of the secrets will do. */
export function verifyStandard(
  secrets: readonly string[],
  headers: SignedHeaders,
  body: Buffer,
  nowSeconds: number,
): Verdict {
  const expected: Expected = (secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const mac = createHmac('sha256', key).update(`${headers.id}.${headers.timestamp}.`).update(body);
    return `v1,${mac.digest('base64')}`;
  };
  const problem = headers.id === undefined ? 'it has no id' : problemOf(secrets, headers, expected, nowSeconds);
  return { scheme: 'Standard Webhooks', problem };
}

/** The plain signature: over the body alone, keyed by the whole text of the secret. Any of the secrets will do. */
export function verifyPlain(
  secrets: readonly string[],
  headers: SignedHeaders,
  body: Buffer,
  nowSeconds: number,
): Verdict {
  const expected: Expected = (secret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return { scheme: 'plain', problem: problemOf(secrets, headers, expected, nowSeconds) };
}

function problemOf(
  secrets: readonly string[],
  { timestamp, signature }: SignedHeaders,
  expected: Expected,
  nowSeconds: number,
): string | undefined {
  if (!signature) return 'it has no signature';
  if (!timestamp || !/^\d{1,12}$/.test(timestamp)) return 'it has no timestamp';
  if (!secrets.some((secret) => contains(signature, expected(secret)))) {
    return 'it was signed with another secret, or was changed';
  }
  const driftSeconds = Math.round(Math.abs(nowSeconds - Number(timestamp)));
  if (driftSeconds > toleranceSeconds) return `it was sent ${driftSeconds} s before or after now`;
  return undefined;
}

/** Whether one of the signatures, with spaces between, is the expected one; in constant time. */
function contains(signatures: string, expected: string): boolean {
  const wanted = Buffer.from(expected);
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
