import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from './webhooks.js';

interface Vector {
  name: string;
  secret: string;
  id: string;
  timestamp: number;
  body: string;
  signature_plain: string;
  signature_standard: string;
}

type Scheme = 'plain' | 'standard';

interface Vectors {
  tolerance_seconds: number;
  valid: Vector[];
  invalid: (Vector & { now: number; refused_by: Scheme[] })[];
}

const folder = new URL('../../../docs/receiving-webhooks/', import.meta.url);
const {
  valid,
  invalid,
  tolerance_seconds: tolerance,
}: Vectors = JSON.parse(readFileSync(new URL('vectors.json', folder), 'utf8'));
const [first] = valid as [Vector];
const schemes = ['plain', 'standard'] as const;
const other = `whsec_${'A'.repeat(43)}=`;

function headersOf(vector: Vector): Record<string, string> {
  return {
    'X-Service-Signature': vector.signature_plain,
    'X-Service-Timestamp': `${vector.timestamp}`,
    'webhook-id': vector.id,
    'webhook-timestamp': `${vector.timestamp}`,
    'webhook-signature': vector.signature_standard,
  };
}

const verify = (vector: Vector, scheme: Scheme, now: number, more = {}) =>
  verifyWebhook({ body: vector.body, headers: headersOf(vector), secret: vector.secret, scheme, now, ...more });
const refused = { code: 'WEBHOOK_SIGNATURE_INVALID' };

describe.each(schemes)('the %s signature', (scheme) => {
  test.each(valid.map((vector) => [vector.name, vector] as const))('holds: %s', async (_, vector) => {
    for (const drift of [-tolerance, 0, tolerance])
      expect(await verify(vector, scheme, vector.timestamp + drift)).toEqual(JSON.parse(vector.body));
  });

  test.each(
    invalid.filter(({ refused_by }) => refused_by.includes(scheme)).map((vector) => [vector.name, vector] as const),
  )('is refused: %s', async (_, vector) => {
    await expect(verify(vector, scheme, vector.now)).rejects.toMatchObject(refused);
  });

  test('holds in whatever form body and headers come, and after others of several', async () => {
    const { timestamp: now, body } = first;
    const bytes = new TextEncoder().encode(body);
    const headers = headersOf(first);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const several = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        name.toLowerCase().endsWith('signature') ? `v9,x ${value} sha256=0` : value,
      ]),
    );
    for (const more of [
      { body: bytes },
      { body: bytes.buffer },
      { headers: new Headers(headers) },
      { headers: lower },
      { headers: several },
    ])
      expect(await verify(first, scheme, now, more)).toEqual(JSON.parse(body));
  });

  test('holds for either of two secrets, while one takes the place of the other', async () => {
    const { timestamp: now, secret } = first;
    for (const both of [
      [other, secret],
      [secret, other],
    ])
      expect(await verify(first, scheme, now, { secret: both })).toEqual(JSON.parse(first.body));
    await expect(verify(first, scheme, now, { secret: [other] })).rejects.toMatchObject(refused);
    await expect(verify(first, scheme, now, { secret: [] })).rejects.toMatchObject(refused);
  });

  test.each(['', 'whsec_', 'secret'])('is not checked with %j, which is no secret', async (secret) => {
    await expect(verify(first, scheme, first.timestamp, { secret })).rejects.toThrow(TypeError);
    await expect(verify(first, scheme, first.timestamp, { secret: [first.secret, secret] })).rejects.toThrow(TypeError);
  });

  test.each(['webhook-signature', 'X-Service-Signature', 'webhook-timestamp', 'X-Service-Timestamp'])(
    'does not hold without %s, unless it is of the other scheme',
    async (name) => {
      const { [name]: _, ...headers } = headersOf(first);
      const isOwn = name.startsWith('X-') === (scheme === 'plain');
      const verified = verify(first, scheme, first.timestamp, { headers });
      if (isOwn) await expect(verified).rejects.toMatchObject(refused);
      else await verified;
    },
  );
});

test('the signature without a time does not stand in for the one with it', async () => {
  const later = first.timestamp + 3600;
  const headers = { ...headersOf(first), 'X-Service-Timestamp': `${later}` };
  await expect(verify(first, 'standard', later, { headers })).rejects.toMatchObject(refused);
});
