import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemOf, type Signed } from './delivery.js';

interface Vector {
  name: string;
  secret: string;
  id: string;
  timestamp: number;
  now?: number;
  body: string;
  signature_plain: string;
  signature_standard: string;
  refused_by?: string[];
}

const file = new URL('../../../../docs/receiving-webhooks/vectors.json', import.meta.url);
const { valid, invalid } = JSON.parse(readFileSync(file, 'utf8')) as { valid: Vector[]; invalid: Vector[] };
const otherSecret = `whsec_${Buffer.alloc(32).toString('base64')}`;

test.each([...valid, ...invalid])('a published vector is judged as it says: $name', (vector) => {
  const { secret, id, body, refused_by: refusedBy = [], now = vector.timestamp } = vector;
  const signed = { id, timestamp: String(vector.timestamp), body: Buffer.from(body) };
  // The right one of several secrets is found.
  const problem = (scheme: 'plain' | 'Standard Webhooks', signature: string) =>
    problemOf(scheme, [otherSecret, secret], { ...signed, signature }, new Date(now * 1_000));
  expect(problem('Standard Webhooks', vector.signature_standard) !== undefined).toBe(refusedBy.includes('standard'));
  expect(problem('plain', vector.signature_plain) !== undefined).toBe(refusedBy.includes('plain'));
});

test.each([
  ['without a signature', { signature: undefined }, 'it has no signature'],
  ['without a timestamp', { timestamp: undefined }, 'it has no timestamp'],
  ['with a timestamp in words', { timestamp: 'now' }, 'it has no timestamp'],
  ['without an id', { id: undefined }, 'it has no id'],
  ['with another id', { id: 'whd_other' }, 'another secret'],
])('a webhook %s is not verified, and the reason is named', (_, change: Partial<Signed>, words) => {
  expect(problemAfter(0, change)).toContain(words);
});

test('a webhook of long ago is not verified, and its age is named', () => {
  expect(problemAfter(301)).toContain('301 s');
});

/** What is wrong with the first valid vector, so many seconds after it was sent, with a change. */
function problemAfter(seconds: number, change: Partial<Signed> = {}): string | undefined {
  const { secret, id, timestamp, body, signature_standard: signature } = valid[0] as Vector;
  const signed = { id, timestamp: String(timestamp), signature, body: Buffer.from(body), ...change };
  return problemOf('Standard Webhooks', [secret], signed, new Date((timestamp + seconds) * 1_000));
}
