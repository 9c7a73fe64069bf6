import { Agent, buildConnector } from 'undici';
import type { AddressRules } from '../target/address-rules.js';
import { BlockedAddressError } from './errors.js';
import { type Dial, Guard, portOf } from './guard.js';
import { createLookUp } from './look-up.js';
import { RenewedAgent } from './renewed-agent.js';

export type { Dial } from './guard.js';

export interface GuardedAgentOptions {
  rules: AddressRules;
  /** The time for look-up and connection together; whoever sends ends what takes too long after that. */
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

/** Connections to allowed addresses only: whatever is sent over `current` passes the guard, redirects too. */
export class GuardedAgent {
  readonly #guard: Guard;
  readonly #agents: RenewedAgent;
  readonly #checkMs: number;

  constructor(options: GuardedAgentOptions) {
    const { rules, timeoutMs, resolve = createLookUp(), dial, maxConnectionAgeMs = usualConnectionAgeMs } = options;
    this.#guard = new Guard({ rules, resolve, dial: dial ?? buildConnector({ timeout: timeoutMs }), timeoutMs });
    this.#agents = new RenewedAgent(() => makeAgent(this.#guard), maxConnectionAgeMs);
    this.#checkMs = Math.min(timeoutMs, checkTimeoutMs);
  }

  /** The agent for one request; later it is another one, for connections have an age. */
  get current(): Agent {
    return this.#agents.current;
  }

  /**
   * Why this URL may not be called now; undefined when it may. A host that cannot be looked up, or not within
   * three seconds, is allowed: every connection is checked again.
   */
  async check(url: string): Promise<'blocked_address' | undefined> {
    try {
      const { hostname, protocol, port } = new URL(url);
      await this.#guard.addressesOf(hostname, this.#checkMs, portOf(protocol, port));
      return undefined;
    } catch (error) {
      return error instanceof BlockedAddressError ? 'blocked_address' : undefined;
    }
  }

  /** Waits for what is under way; a second time there is nothing to do. */
  close(): Promise<void> {
    return this.#agents.close();
  }
}

function makeAgent(guard: Guard): Agent {
  return new Agent({
    connect: guard.connect,
    // As many as are asked for: callers bound what is under way, and many may share one host.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderBytes,
    // Whoever sends ends what takes too long, with one timer for all.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
