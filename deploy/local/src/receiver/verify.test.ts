import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type SignedHeaders, verifyPlain, verifyStandard } from './verify.js';

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
  const timestamp = String(vector.timestamp);
  // Of several secrets the right one is found.
  const secrets = [otherSecret, secret];
  const standard = verifyStandard(
    secrets,
    { id, timestamp, signature: vector.signature_standard },
    Buffer.from(body),
    now,
  );
  const plain = verifyPlain(secrets, { id, timestamp, signature: vector.signature_plain }, Buffer.from(body), now);
  expect(standard.problem !== undefined).toBe(refusedBy.includes('standard'));
  expect(plain.problem !== undefined).toBe(refusedBy.includes('plain'));
});

test.each([
  ['without a signature', { signature: undefined }, 'it has no signature'],
  ['without a timestamp', { timestamp: undefined }, 'it has no timestamp'],
  ['with a timestamp in words', { timestamp: 'now' }, 'it has no timestamp'],
  ['without an id', { id: undefined }, 'it has no id'],
  ['with another id', { id: 'whd_other' }, 'another secret'],
])('a delivery %s is recognised', (_, change: Partial<SignedHeaders>, words) => {
  const [vector] = valid;
  const { secret = '', id, timestamp = 0, body = '', signature_standard: signature } = vector ?? {};
  const headers = { id, timestamp: String(timestamp), signature, ...change };
  expect(verifyStandard([secret], headers, Buffer.from(body), timestamp).problem).toContain(words);
});

test('the text for a stale delivery says how stale', () => {
  const [vector] = valid;
  const { secret = '', id, timestamp = 0, body = '', signature_standard: signature } = vector ?? {};
  const headers = { id, timestamp: String(timestamp), signature };
  expect(verifyStandard([secret], headers, Buffer.from(body), timestamp + 301).problem).toContain('301 s');
});
