import type { Readable } from 'node:stream';
import { Agent, buildConnector } from 'undici';
import type { Body } from '../../domain/payload.js';
import type { AddressRules } from '../../domain/target/address-rules.js';
import { Deadlines } from './deadlines.js';
import { BlockedAddressError } from './errors.js';
import { Exchange } from './exchange.js';
import { type Dial, Guard } from './guard.js';
import { createLookUp } from './look-up.js';
import { RenewedAgent } from './renewed-agent.js';

export type { Dial } from './guard.js';

/** Why nothing answered. */
export type SendError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address';

export interface SendRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Body;
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
   * Why this URL may not be called now; undefined when it may. A host that cannot be looked up, or not within
   * three seconds, is allowed: every connection is checked again.
   */
  check(url: string): Promise<'blocked_address' | undefined>;
  /** Waits for what is under way; a second time there is nothing to do. */
  close(): Promise<void>;
}

export interface SenderOptions {
  rules: AddressRules;
  /** For look-up, connection, request and answer together. */
  timeoutMs: number;
  /** Every address of a name. Default: by the hosts file and the name servers. */
  resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** Opens the connection to one checked address. Default: TCP, or TLS with the certificate verified. */
  dial?: Dial | undefined;
  /** A connection that is older is not used again, so that an endpoint whose name leads elsewhere is followed. */
  maxConnectionAgeMs?: number;
}

/**
 * Idle connections are let go before receivers do: common servers keep theirs for five seconds or longer, and of one that
 * names its time (`Keep-Alive: timeout=`) undici takes two seconds off. undici drops an idle connection as soon as it
 * hears of its end; only a POST that crosses that end on the wire fails, as `connection`, since undici repeats no POST.
 */
const keepAliveMs = 4_000;
/** Less than the call that waits for a check has (five seconds): a name server that hangs must not fail it. */
const checkTimeoutMs = 3_000;
const maxHeaderBytes = 16 * 1_024;
/** Shorter than those who move an endpoint wait, and a thousand deliveries long where a connection matters. */
const usualConnectionAgeMs = 30_000;

export function createSender(options: SenderOptions): Sender {
  const { rules, timeoutMs, resolve = createLookUp(), dial, maxConnectionAgeMs = usualConnectionAgeMs } = options;
  const guard = new Guard({ rules, resolve, dial: dial ?? buildConnector({ timeout: timeoutMs }), timeoutMs });
  const makeAgent = () =>
    new Agent({
      connect: guard.connect,
      // As many as are asked for: callers bound what is under way, and many webhooks may share one host.
      connections: null,
      pipelining: 1,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
      // Deadlines end what takes too long, with one timer for all.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  const agents = new RenewedAgent(makeAgent, maxConnectionAgeMs);
  const deadlines = new Deadlines(timeoutMs);
  return {
    send: (outgoing) => send(agents.current, deadlines, outgoing),
    check: (url) => check(guard, url, Math.min(timeoutMs, checkTimeoutMs)),
    close: () => agents.close(),
  };
}

function send(agent: Agent, deadlines: Deadlines, { url, headers, body }: SendRequest): Promise<SendResult> {
  return new Promise((settle) => {
    const exchange: Exchange = new Exchange((result) => {
      deadlines.remove(exchange);
      settle(result);
    });
    deadlines.add(exchange);
    try {
      const { origin, pathname, search } = new URL(url);
      agent.dispatch({ origin, path: pathname + search, method: 'POST', ...contentOf(headers, body) }, exchange);
    } catch (error) {
      exchange.failed(error);
    }
  });
}

/** undici copies nothing of a body in parts, but has to be told how long it is: else it would send it in chunks. */
function contentOf(headers: SendRequest['headers'], body: Body) {
  const [only, ...others] = body;
  if (others.length === 0) return { headers, body: only ?? null };
  const length = body.reduce((sum, part) => sum + part.byteLength, 0);
  return { headers: { ...headers, 'Content-Length': String(length) }, body: body as unknown as Readable };
}

async function check(guard: Guard, url: string, timeoutMs: number): Promise<'blocked_address' | undefined> {
  try {
    await guard.addressesOf(new URL(url).hostname, timeoutMs);
    return undefined;
  } catch (error) {
    return error instanceof BlockedAddressError ? 'blocked_address' : undefined;
  }
}
