import type { Sender, SendRequest, SendResult } from '../sender/sender.js';

/** A request with its whole body. */
export interface SentRequest extends Omit<SendRequest, 'body'> {
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

  async send({ body, ...request }: SendRequest): Promise<SendResult> {
    const sent = { ...request, body: Buffer.concat(body).toString() };
    this.sent.push(sent);
    return this.answer(sent);
  }

  async check(url: string): Promise<'blocked_address' | undefined> {
    return this.blocked.has(url) ? 'blocked_address' : undefined;
  }

  async close(): Promise<void> {}
}
