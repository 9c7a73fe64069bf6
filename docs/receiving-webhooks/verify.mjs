import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/** Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature, and the body's raw bytes. */
export function verifyStandard(secret, id, timestamp, signature, body, now = Date.now() / 1000) {
  const key = Buffer.from(checked(secret).slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return isFresh(timestamp, now) && contains(signature, `v1,${mac}`);
}

/** Plain: the headers X-Service-Timestamp and X-Service-Signature, and the body's raw bytes. */
export function verifyPlain(secret, timestamp, signature, body, now = Date.now() / 1000) {
  const mac = createHmac('sha256', checked(secret)).update(body).digest('hex');
  return isFresh(timestamp, now) && contains(signature, `sha256=${mac}`);
}

// With an empty key anyone could sign, so a secret that was not configured must not pass for one.
function checked(secret) {
  if (!/^whsec_[A-Za-z0-9+/]{32,}=*$/.test(secret)) throw new Error('The webhook secret is not whsec_ and base64');
  return secret;
}

function isFresh(timestamp, now) {
  return /^[0-9]{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= toleranceSeconds;
}

function contains(signatures, expected) {
  const wanted = Buffer.from(expected);
  const equal = (given) => given.length === wanted.length && timingSafeEqual(given, wanted);
  return (signatures ?? '').split(' ').some((signature) => equal(Buffer.from(signature)));
}
