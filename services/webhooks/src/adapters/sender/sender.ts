import { Agent, request } from 'undici';
import type { AddressRules } from '../../domain/target/address-rules.js';
export type SendError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address';
export interface SendRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
export type SendResult =
  | { kind: 'answered'; statusCode: number; retryAfter: string | undefined; responseBody: string; durationMs: number }
  | { kind: 'failed'; error: SendError; durationMs: number };
export interface Sender {
  send(request: SendRequest): Promise<SendResult>;
  check(url: string): Promise<'blocked_address' | undefined>;
  close(): Promise<void>;
}
export type Dial = () => void;
export interface SenderOptions {
  rules: AddressRules;
  timeoutMs: number;
  connectionsPerEndpoint: number;
  resolve?(host: string): Promise<readonly string[]>;
  dial?: Dial;
}
export function createSender(options: SenderOptions): Sender {
  const agent = new Agent({ connections: options.connectionsPerEndpoint, pipelining: 1 });
  return {
    async send({ url, headers, body }) {
      const started = performance.now();
      try {
        const response = await request(url, {
          method: 'POST',
          headers,
          body,
          dispatcher: agent,
          signal: AbortSignal.timeout(options.timeoutMs),
        });
        const text = (await response.body.text()).slice(0, 16_384);
        return {
          kind: 'answered',
          statusCode: response.statusCode,
          retryAfter: response.headers['retry-after']?.toString(),
          responseBody: text,
          durationMs: performance.now() - started,
        };
      } catch (error) {
        const timeout = (error as Error).name === 'TimeoutError';
        return { kind: 'failed', error: timeout ? 'timeout' : 'connection', durationMs: performance.now() - started };
      }
    },
    async check() {
      return undefined;
    },
    close: () => agent.close(),
  };
}
