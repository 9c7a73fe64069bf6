import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.js';

/** The folder of the page, its code and its vectors. */
export const pageFolder = join(root, 'docs/receiving-webhooks');

export type Scheme = 'plain' | 'standard';

interface Vector {
  name: string;
  secret: string;
  id: string;
  timestamp: number;
  body: string;
  signature_plain: string;
  signature_standard: string;
}

interface Vectors {
  tolerance_seconds: number;
  valid: Vector[];
  invalid: (Vector & { now: number; refused_by: Scheme[] })[];
}

export const vectors = JSON.parse(readFileSync(join(pageFolder, 'vectors.json'), 'utf8')) as Vectors;

/** What a verification makes of a delivery; `error`: its secret is none. */
export type Outcome = boolean | 'error';

/** One call of a verification function. A header that is absent is null. */
export interface Check {
  name: string;
  scheme: Scheme;
  secret: string;
  id: string | null;
  timestamp: string | null;
  signature: string | null;
  body: string;
  now: number;
  expected: Outcome;
}

/** Every published vector under both schemes, and what belongs to all of them: the edges of time, odd headers. */
export function allChecks(): Check[] {
  const { valid, invalid, tolerance_seconds: tolerance } = vectors;
  const timed = valid.flatMap((vector) =>
    [-tolerance, 0, tolerance].map((drift) => ({ ...vector, now: vector.timestamp + drift, refused_by: [] })),
  );
  const published = [...timed, ...invalid].flatMap((vector) => [checkOf(vector, 'plain'), checkOf(vector, 'standard')]);
  return [...published, ...(['plain', 'standard'] as const).flatMap(oddities)];
}

function checkOf(vector: Vector & { now: number; refused_by: Scheme[] }, scheme: Scheme): Check {
  const { name, secret, id, body, now } = vector;
  const signature = vector[`signature_${scheme}`];
  const expected = !vector.refused_by.includes(scheme);
  return { name, scheme, secret, id, timestamp: String(vector.timestamp), signature, body, now, expected };
}

function oddities(scheme: Scheme): Check[] {
  const [vector] = vectors.valid;
  if (!vector) throw new Error('vectors.json has no valid vector');
  const good = checkOf({ ...vector, now: vector.timestamp, refused_by: [] }, scheme);
  const other = scheme === 'plain' ? `sha256=${'0'.repeat(64)}` : `v1,${'A'.repeat(43)}=`;
  const refused = (name: string, change: Partial<Check>) => ({ ...good, ...change, name, expected: false });
  return [
    { ...good, name: 'several signatures, one of them right', signature: `${other} ${good.signature} v9,x` },
    refused('several signatures, none of them right', { signature: `${other} ${other}` }),
    refused('a signature with another behind a comma', { signature: `${good.signature},${other}` }),
    refused('no signature', { signature: null }),
    refused('no timestamp', { timestamp: null }),
    refused('a timestamp in words', { timestamp: 'now' }),
    refused('a timestamp in another notation', { timestamp: '1.7672256e9' }),
    refused('a timestamp that no clock shows', { timestamp: '9'.repeat(40) }),
    { ...good, name: 'a secret that is not set', secret: '', expected: 'error' },
    { ...good, name: 'a secret without a key', secret: 'whsec_', expected: 'error' },
  ];
}
