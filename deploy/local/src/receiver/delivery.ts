import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const toleranceSeconds = 300;

/** What a signature is checked with. */
export interface Signed {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly body: Buffer;
}

/** The two signatures of a webhook, as docs/receiving-webhooks explains them. */
const expected = {
  'Standard Webhooks': (secret: string, { id, timestamp, body }: Signed) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  },
  plain: (secret: string, { body }: Signed) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
};

export type Scheme = keyof typeof expected;

/** What is wrong with a signature; undefined: it is verified. Any of the secrets may have signed. */
export function problemOf(scheme: Scheme, secrets: readonly string[], signed: Signed, now: Date): string | undefined {
  if (!signed.signature) return 'it has no signature';
  if (!signed.id) return 'it has no id';
  if (!/^\d{1,12}$/.test(signed.timestamp ?? '')) return 'it has no timestamp';
  const given = signed.signature.split(' ');
  const genuine = secrets.some((secret) => given.some((each) => equal(each, expected[scheme](secret, signed))));
  if (!genuine) return 'it was signed with another secret, or was changed';
  const driftSeconds = Math.round(Math.abs(now.getTime() / 1_000 - Number(signed.timestamp)));
  return driftSeconds > toleranceSeconds ? `it was sent ${driftSeconds} s before or after now` : undefined;
}

function equal(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A request as it came, and what it was answered. */
export interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
}

/** A webhook as a person reads it: what it is, whether its signatures are genuine, and all it says. */
export function describeDelivery({ headers, body, status }: Arrival, secrets: readonly string[], now: Date): string {
  const header = (name: string) => headers[name]?.toString();
  // The deployment's own name is part of its headers: `X-Service-Event`.
  const own = Object.keys(headers).find((name) => /^x-.+-delivery$/.test(name)) ?? 'x-service-delivery';
  const named = (part: string) => header(own.replace(/delivery$/, part));
  const [standardId, id] = [header('webhook-id'), named('delivery')];
  const standard = {
    id: standardId,
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    body,
  };
  const plain = { id, timestamp: named('timestamp'), signature: named('signature'), body };
  const verdict = (scheme: Scheme, signed: Signed) => {
    const problem = problemOf(scheme, secrets, signed, now);
    return `  ${scheme} signature: ${problem === undefined ? 'verified' : `NOT verified: ${problem}`}`;
  };
  const facts = [now.toLocaleTimeString(), named('event') ?? 'no event', id ?? standardId ?? 'no delivery id'];
  const head = [...facts, `attempt ${named('attempt') ?? '?'}`, `answered ${status}`].join('  ');
  const lines = ['', head, verdict('Standard Webhooks', standard), verdict('plain', plain), pretty(body.toString())];
  return printable(lines.join('\n'));
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return `  The body is not JSON:\n${body}`;
  }
}

/** Shows control characters as escapes: whoever can post here must not reach the terminal behind the text. */
function printable(text: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, escaped);
}
