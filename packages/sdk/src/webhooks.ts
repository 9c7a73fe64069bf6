import { PharosError } from './errors.js';
import type { WebhookEvent } from './methods.js';

const toleranceSeconds = 300;

export interface ReceivedWebhook {
  /** The bytes of the body as they came, before anything parsed them. */
  readonly body: string | Uint8Array | ArrayBuffer;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The secret of the webhook; while one takes the place of another, both. */
  readonly secret: string | readonly string[];
  /**
   * Which signature is checked. Default: `standard` (Standard Webhooks), which signs the time and the ID, too. `plain` is the signature of
   * `X-Service-Signature`, which signs the body alone.
   */
  readonly scheme?: 'standard' | 'plain';
  /** The setting `SERVICE_NAME` of the deployment, which is in the names of the headers of `plain`. Default: `Service`. */
  readonly serviceName?: string;
  /** The time in seconds. Default: the clock's. */
  readonly now?: number;
}

/**
 * The event of a delivery that Pharos has signed within the last five minutes.
 * @throws PharosError `WEBHOOK_SIGNATURE_INVALID`, or TypeError when a secret is none
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { body, secret, scheme = 'standard', now = Date.now() / 1000 } = received;
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const each of secrets) check(each);
  const bytes = bytesOf(body);
  const { signature, timestamp, prefix } = scheme === 'plain' ? plainHeaders(received) : standardHeaders(received);
  if (isFresh(timestamp, now))
    for (const each of secrets) {
      const mac = await (scheme === 'plain' ? plainMac(each, bytes) : standardMac(each, prefix, bytes));
      if (signature.split(' ').some((given) => isEqual(given, mac))) return JSON.parse(new TextDecoder().decode(bytes));
    }
  throw new PharosError('WEBHOOK_SIGNATURE_INVALID', 'the webhook has no valid signature of the last five minutes', 0);
}

// With an empty key anyone could sign, so a secret that was not configured must not pass for one.
function check(secret: string): void {
  if (!/^whsec_[A-Za-z0-9+/]{32,}=*$/.test(secret)) throw new TypeError('The webhook secret is not whsec_ and base64');
}

function standardHeaders({ headers }: ReceivedWebhook) {
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const prefix = `${headerOf(headers, 'webhook-id')}.${timestamp}.`;
  return { signature: headerOf(headers, 'webhook-signature'), timestamp, prefix };
}

function plainHeaders({ headers, serviceName = 'Service' }: ReceivedWebhook) {
  const own = (name: string) => headerOf(headers, `x-${serviceName}-${name}`);
  return { signature: own('signature'), timestamp: own('timestamp'), prefix: '' };
}

/** A header that is absent is empty, which nothing signs. */
function headerOf(headers: ReceivedWebhook['headers'], wanted: string): string {
  if (headers instanceof Headers) return headers.get(wanted) ?? '';
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase()) ?? [];
  return typeof value === 'string' ? value : (value?.join(' ') ?? '');
}

function isFresh(timestamp: string, now: number): boolean {
  return /^[0-9]{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= toleranceSeconds;
}

async function standardMac(secret: string, prefix: string, body: Uint8Array): Promise<string> {
  const key = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
  const start = encoded(prefix);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  return `v1,${btoa(String.fromCharCode(...(await hmac(key, signed))))}`;
}

async function plainMac(secret: string, body: Uint8Array): Promise<string> {
  const bytes = await hmac(encoded(secret), body);
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function hmac(secret: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const { subtle } = crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', secret as BufferSource, algorithm, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', key, data as BufferSource));
}

/** Takes as long for what nearly fits as for what does not fit at all. */
function isEqual(given: string, mac: string): boolean {
  if (given.length !== mac.length) return false;
  let difference = 0;
  for (let at = 0; at < mac.length; at += 1) difference |= given.charCodeAt(at) ^ mac.charCodeAt(at);
  return difference === 0;
}

function bytesOf(body: ReceivedWebhook['body']): Uint8Array {
  if (typeof body === 'string') return encoded(body);
  return body instanceof ArrayBuffer ? new Uint8Array(body) : body;
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
