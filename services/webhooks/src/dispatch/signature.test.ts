import { createHmac } from 'node:crypto';
import { renderEnvelope } from '@pharos/contract';
import { makeSecret, plainSignature, signingKeys, standardSignatures } from '@pharos/outbound';
import { expect, test } from 'vitest';
import { bodyOf } from './request.js';

const envelope = {
  id: 'whd_1',
  event: 'message.created',
  projectId: 'prj_1',
  occurredAt: new Date('2026-01-01T00:00:00.999Z'),
};
const data = JSON.stringify({ content: 'Zoë 🙂 "quoted"' });

test('a body is the same bytes, and has the same signatures, whether its data is sent as bytes that are shared or not', () => {
  const shared = Buffer.from(data);
  const whole = Buffer.from(renderEnvelope(envelope, data));
  const secret = makeSecret();
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const plain = createHmac('sha256', secret).update(whole).digest('hex');
  const standard = createHmac('sha256', key).update(`whd_1.7.${whole}`).digest('base64');
  for (const body of [bodyOf(envelope, data), bodyOf(envelope, shared)]) {
    expect(Buffer.concat(body)).toEqual(whole);
    expect(plainSignature(signingKeys(secret), body)).toBe(`sha256=${plain}`);
    const signed = { id: 'whd_1', timestamp: 7, body };
    expect(standardSignatures([signingKeys(secret)], signed)).toBe(`v1,${standard}`);
  }
  expect(bodyOf(envelope, shared)).toContain(shared);
});
