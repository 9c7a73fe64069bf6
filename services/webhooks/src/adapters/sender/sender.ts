import { Agent, buildConnector, request } from 'undici';
import type { AddressRules } from '../../domain/target/address-rules.js';
import { BlockedAddressError, classify } from './errors.js';
import { type Dial, Guard } from './guard.js';
import { readKept } from './kept-body.js';
import { lookUp } from './look-up.js';

export type { Dial } from './guard.js';

/** Why nothing answered. */
export type SendError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address';

export interface SendRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export type SendResult =
  | {
      kind: 'answered';
      statusCode: number;
      /** The header, as it was. */
      retryAfter: string | undefined;
      /** At most 16 KiB of it. */
      responseBody: string;
      durationMs: number;
    }
  | { kind: 'failed'; error: SendError; durationMs: number };

/** Posts to endpoints of customers. */
export interface Sender {
  /** One POST. Never rejects; never follows a redirect; ends within the timeout. */
  send(request: SendRequest): Promise<SendResult>;
  /**
   * Why this URL may not be called now; undefined when it may. A host that cannot be looked up is allowed: every
   * connection is checked again.
   */
  check(url: string): Promise<'blocked_address' | undefined>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface SenderOptions {
  rules: AddressRules;
  /** For look-up, connection, request and answer together. */
  timeoutMs: number;
  /** Every address of a name. Default: asks the name servers. */
  resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** Opens the connection to one checked address. Default: TCP, or TLS with the certificate verified. */
  dial?: Dial | undefined;
}

/** Idle connections are let go before receivers do: common servers keep theirs for five seconds or longer. */
const keepAliveMs = 4_000;
const maxHeaderBytes = 16 * 1_024;

export function createSender({ rules, timeoutMs, resolve = lookUp, dial }: SenderOptions): Sender {
  const guard = new Guard({ rules, resolve, dial: dial ?? buildConnector({ timeout: timeoutMs }), timeoutMs });
  const agent = new Agent({
    connect: guard.connect,
    // As many as are asked for: callers bound what is under way, and many webhooks may share one host.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return {
    send: (outgoing) => send(agent, timeoutMs, outgoing),
    check: (url) => check(guard, url),
    close: () => agent.close(),
  };
}

async function send(agent: Agent, timeoutMs: number, { url, headers, body }: SendRequest): Promise<SendResult> {
  const startedMs = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    const response = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal: deadline.signal });
    const { statusCode } = response;
    const retryAfter = response.headers['retry-after']?.toString();
    const responseBody = await readKept(response.body);
    return { kind: 'answered', statusCode, retryAfter, responseBody, durationMs: performance.now() - startedMs };
  } catch (error) {
    const reason = deadline.signal.aborted ? 'timeout' : classify(error);
    return { kind: 'failed', error: reason, durationMs: performance.now() - startedMs };
  } finally {
    clearTimeout(timer);
  }
}

async function check(guard: Guard, url: string): Promise<'blocked_address' | undefined> {
  try {
    await guard.addressesOf(new URL(url).hostname);
    return undefined;
  } catch (error) {
    return error instanceof BlockedAddressError ? 'blocked_address' : undefined;
  }
}
