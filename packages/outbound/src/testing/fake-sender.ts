import type { HeaderList } from '../header-list.js';
import type { SendResult } from '../sender/send-result.js';
import type { Sender, SendRequest } from '../sender/sender.js';

/** A request with its whole body, and its headers by name. */
export interface SentRequest extends Omit<SendRequest, 'headers' | 'body'> {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What an endpoint answers to a request. */
export type Answer = (request: SentRequest) => SendResult | Promise<SendResult>;

export function answered(statusCode: number, fields: { retryAfter?: string; responseBody?: string } = {}): SendResult {
  const { retryAfter, responseBody = '' } = fields;
  return { kind: 'answered', statusCode, retryAfter, responseBody, durationMs: 3 };
}

export function failed(error: Extract<SendResult, { kind: 'failed' }>['error']): SendResult {
  return { kind: 'failed', error, durationMs: 3 };
}

/** Stands for the network: keeps what was sent, and answers what the test says. */
export class FakeSender implements Sender {
  readonly sent: SentRequest[] = [];
  answer: Answer = () => answered(200);
  /** URLs that may not be called. */
  readonly blocked = new Set<string>();

  async send({ headers, body, ...request }: SendRequest): Promise<SendResult> {
    const sent = { ...request, headers: byName(headers), body: Buffer.concat(body).toString() };
    this.sent.push(sent);
    return this.answer(sent);
  }

  async check(url: string): Promise<'blocked_address' | undefined> {
    return this.blocked.has(url) ? 'blocked_address' : undefined;
  }

  async close(): Promise<void> {}
}

/** @throws when a name stands there twice, in whatever case: receivers would see both. */
function byName(headers: HeaderList): Record<string, string> {
  const named: Record<string, string> = {};
  const seen = new Set<string>();
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    if (seen.has(name.toLowerCase())) throw new Error(`the header ${name} is sent twice`);
    seen.add(name.toLowerCase());
    named[name] = value;
  }
  return named;
}
