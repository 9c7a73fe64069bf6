import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Key {
  readonly id: string;
  readonly secret: string;
}

/** What was signed, by header or by query (AWS Signature Version 4, worked out anew from its documentation). */
interface Signed {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly date: string;
  readonly payload: string;
  readonly seconds: number;
}

const algorithm = 'AWS4-HMAC-SHA256';
const maxSkewS = 15 * 60;

/** Why the request's signature does not hold; undefined when it does. */
export function signatureProblem(request: IncomingMessage, url: URL, key: S3Key): string | undefined {
  const signed = url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : fromHeaders(request);
  if (signed === undefined) return 'AccessDenied';
  const [id, ...scope] = signed.credential.split('/');
  if (id !== key.id) return 'InvalidAccessKeyId';
  const ageS = (Date.now() - parseDate(signed.date)) / 1000;
  if (ageS > signed.seconds || ageS < -maxSkewS) return 'AccessDenied';
  const canonical = canonicalRequest(request, url, signed);
  const text = [algorithm, signed.date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')];
  let signing: Buffer = Buffer.from(`AWS4${key.secret}`);
  for (const part of scope) signing = hmac(signing, part);
  const expected = hmac(signing, text.join('\n'));
  const given = Buffer.from(signed.signature, 'hex');
  const holds = given.length === expected.length && timingSafeEqual(given, expected);
  return holds ? undefined : 'SignatureDoesNotMatch';
}

function fromQuery({ searchParams }: URL): Signed {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
    date: get('Date'),
    payload: 'UNSIGNED-PAYLOAD',
    seconds: Number(get('Expires')),
  };
}

function fromHeaders({ headers }: IncomingMessage): Signed | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? '',
  );
  if (parts === null) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = parts;
  return {
    credential,
    signedHeaders,
    signature,
    date: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
    seconds: maxSkewS,
  };
}

function canonicalRequest(request: IncomingMessage, url: URL, { signedHeaders, payload }: Signed): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const lines = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, payload];
  return lines.join('\n');
}

function parseDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
