import type { Sender, SendRequest, SendResult } from '../adapters/sender/sender.js';

/** What an endpoint answers to a request. */
export type Answer = (request: SendRequest) => SendResult | Promise<SendResult>;

export function answered(statusCode: number, fields: { retryAfter?: string; responseBody?: string } = {}): SendResult {
  const { retryAfter, responseBody = '' } = fields;
  return { kind: 'answered', statusCode, retryAfter, responseBody, durationMs: 3 };
}

export function failed(error: Extract<SendResult, { kind: 'failed' }>['error']): SendResult {
  return { kind: 'failed', error, durationMs: 3 };
}

/** Stands for the network: keeps what was sent, and answers what the test says. */
export class FakeSender implements Sender {
  readonly sent: SendRequest[] = [];
  answer: Answer = () => answered(200);
  /** URLs that may not be called. */
  readonly blocked = new Set<string>();

  async send(request: SendRequest): Promise<SendResult> {
    this.sent.push(request);
    return this.answer(request);
  }

  async check(url: string): Promise<'blocked_address' | undefined> {
    return this.blocked.has(url) ? 'blocked_address' : undefined;
  }

  async close(): Promise<void> {}
}
