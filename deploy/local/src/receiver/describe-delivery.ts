import type { IncomingHttpHeaders } from 'node:http';
import { type Verdict, verifyPlain, verifyStandard } from './verify.js';

/** A request as it came. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  /** The raw bytes. */
  body: Buffer;
}

export interface DescribeOptions {
  /** Any of them may have signed. */
  secrets: readonly string[];
  /** What it is answered with. */
  status: number;
  now: Date;
}

/** A webhook as a person reads it: what it is, whether it is genuine, and all it says. */
export function describeDelivery({ headers, body }: Arrival, { secrets, status, now }: DescribeOptions): string {
  const named = namedHeaders(headers);
  const nowSeconds = now.getTime() / 1_000;
  const standard = {
    id: text(headers['webhook-id']),
    timestamp: text(headers['webhook-timestamp']),
    signature: text(headers['webhook-signature']),
  };
  const verdicts = [
    verifyStandard(secrets, standard, body, nowSeconds),
    verifyPlain(secrets, { ...named, id: named.delivery }, body, nowSeconds),
  ];
  const facts = [named.event ?? 'no event', named.delivery ?? standard.id ?? 'no delivery id'];
  const head = `${now.toLocaleTimeString()}  ${facts.join('  ')}  attempt ${named.attempt ?? '?'}  answered ${status}`;
  return printable(['', head, ...verdicts.map(line), pretty(body)].join('\n'));
}

function line({ scheme, problem }: Verdict): string {
  return `  ${scheme} signature: ${problem === undefined ? 'verified' : `NOT verified: ${problem}`}`;
}

/** The headers with the deployment's own name in them, whatever it is: `X-Service-Event`. */
function namedHeaders(headers: IncomingHttpHeaders) {
  const name = Object.keys(headers)
    .map((header) => /^x-(.+)-delivery$/.exec(header)?.[1])
    .find((found) => found !== undefined);
  const of = (part: string) => (name === undefined ? undefined : text(headers[`x-${name}-${part}`]));
  return {
    event: of('event'),
    delivery: of('delivery'),
    timestamp: of('timestamp'),
    signature: of('signature'),
    attempt: of('attempt'),
  };
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

function pretty(body: Buffer): string {
  const raw = body.toString();
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return `  The body is not JSON:\n${raw}`;
  }
}

/** Whoever can post here must not reach the terminal behind the text: its control characters are shown as escapes. */
function printable(lines: string): string {
  return lines.replace(
    /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
