import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Arrival, describeDelivery } from './delivery.js';

const file = new URL('../../../../docs/receiving-webhooks/vectors.json', import.meta.url);
const [vector] = JSON.parse(readFileSync(file, 'utf8')).valid;
const headers = (name: string) => ({
  'webhook-id': vector.id,
  'webhook-timestamp': String(vector.timestamp),
  'webhook-signature': vector.signature_standard,
  [`x-${name}-event`]: 'conversation.created',
  [`x-${name}-delivery`]: vector.id,
  [`x-${name}-timestamp`]: String(vector.timestamp),
  [`x-${name}-signature`]: vector.signature_plain,
  [`x-${name}-attempt`]: '3',
});
const describe = (arrival: Omit<Arrival, 'status'>) =>
  describeDelivery({ ...arrival, status: 500 }, [vector.secret], new Date(vector.timestamp * 1_000));
const body = Buffer.from(vector.body);

test.each(['service', 'acme-desk'])(
  'a webhook of the deployment %s shows what it is, that it is genuine, and its data',
  (name) => {
    const shown = describe({ headers: headers(name), body });
    expect(shown).toContain(`conversation.created  ${vector.id}  attempt 3  answered 500`);
    expect(shown).toContain('Standard Webhooks signature: verified');
    expect(shown).toContain('plain signature: verified');
    expect(shown).toContain('\n    "subject": "Where is my order?",\n');
  },
);

test('each signature of a webhook is judged by itself, and the reason shown', () => {
  const forged = { ...headers('service'), 'x-service-signature': 'sha256=00' };
  const shown = describe({ headers: forged, body });
  expect(shown).toContain('Standard Webhooks signature: verified');
  expect(shown).toContain('plain signature: NOT verified: it was signed with another secret');
});

test('the receiver shows a request that is no webhook as it is', () => {
  const shown = describe({ headers: {}, body: Buffer.from('hello') });
  expect(shown).toContain('no event  no delivery id  attempt ?');
  expect(shown).toContain('NOT verified: it has no signature');
  expect(shown).toContain('The body is not JSON:\nhello');
});

test('nothing that arrives at the receiver can steer the terminal', () => {
  const hostile = '\u001b[2J\u009b2J\u0007\u202e\r';
  const named = { ...headers('service'), 'x-service-event': hostile };
  for (const text of [hostile, JSON.stringify({ text: hostile })]) {
    const shown = describe({ headers: named, body: Buffer.from(text) });
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(shown).toContain('\\u009b2J');
  }
});
