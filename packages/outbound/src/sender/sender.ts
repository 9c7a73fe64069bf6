import type { Readable } from 'node:stream';
import type { Agent } from 'undici';
import type { Body } from '../body.js';
import type { HeaderList } from '../header-list.js';
import { Deadlines } from './deadlines.js';
import { Exchange } from './exchange.js';
import { GuardedAgent, type GuardedAgentOptions } from './guarded-agent.js';
import { KeptBody } from './kept-body.js';
import type { SendResult } from './send-result.js';

export interface SendRequest {
  /** Default: POST. */
  method?: 'GET' | 'POST';
  url: string;
  headers: HeaderList;
  body: Body;
}

/** Sends to servers that customers name. */
export interface Sender {
  /** One request. Never rejects; never follows a redirect; ends within the timeout. */
  send(request: SendRequest): Promise<SendResult>;
  /**
   * Why this URL may not be called now; undefined when it may. A host that cannot be looked up, or not within
   * three seconds, is allowed: every connection is checked again.
   */
  check(url: string): Promise<'blocked_address' | undefined>;
  /** Waits for what is under way; a second time there is nothing to do. */
  close(): Promise<void>;
}

export interface SenderOptions extends GuardedAgentOptions {
  /** The time for look-up, connection, request and answer together. */
  timeoutMs: number;
  /** How much of an answer is kept, in bytes. Default 16 KiB. */
  keptBytes?: number;
}

export function createSender(options: SenderOptions): Sender {
  const agent = new GuardedAgent(options);
  const deadlines = new Deadlines(options.timeoutMs);
  return {
    send: (outgoing) => send(agent.current, deadlines, new KeptBody(options.keptBytes), outgoing),
    check: (url) => agent.check(url),
    close: () => agent.close(),
  };
}

function send(agent: Agent, deadlines: Deadlines, kept: KeptBody, request: SendRequest): Promise<SendResult> {
  const { method = 'POST', url, headers, body } = request;
  return new Promise((settle) => {
    const exchange = new Exchange(kept, (result) => {
      deadlines.remove(deadline);
      settle(result);
    });
    const deadline = deadlines.add(exchange);
    try {
      const { origin, pathname, search } = new URL(url);
      const path = pathname + search;
      agent.dispatch({ origin, path, method, headers: headersOf(headers, body), body: contentOf(body) }, exchange);
    } catch (error) {
      exchange.failed(error);
    }
  });
}

/** undici copies nothing of a body in parts, but has to be told how long it is: else it would send it in chunks. */
function headersOf(headers: HeaderList, body: Body): string[] {
  if (body.length < 2) return headers as string[];
  const length = body.reduce((sum, part) => sum + part.byteLength, 0);
  return [...headers, 'Content-Length', String(length)];
}

function contentOf(body: Body): Uint8Array | Readable | null {
  return body.length < 2 ? (body[0] ?? null) : (body as unknown as Readable);
}
