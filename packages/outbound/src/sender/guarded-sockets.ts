import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressRules } from '../target/address-rules.js';
import { BlockedAddressError } from './errors.js';
import { type Dial, Guard } from './guard.js';
import { createLookUp } from './look-up.js';

export interface GuardedSocketsOptions {
  rules: Pick<AddressRules, 'allows'>;
  /** The time for look-up and connection together. */
  timeoutMs: number;
  /** Every address of a name. Default: by the hosts file and the name servers. */
  resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
  /** Opens the connection to one checked address. Default: TCP. */
  dial?: Dial | undefined;
}

/** Less than the call that waits for a check has (five seconds): a name server that hangs must not fail it. */
const checkTimeoutMs = 3_000;

/** Connections to allowed addresses only, for protocols other than HTTP. Whoever asks for one speaks TLS over it, if at all. */
export class GuardedSockets {
  readonly #guard: Guard;

  constructor(private readonly options: GuardedSocketsOptions) {
    const { rules, timeoutMs, resolve = createLookUp(), dial } = options;
    this.#guard = new Guard({ rules, timeoutMs, resolve, dial: dial ?? buildConnector({ timeout: timeoutMs }) });
  }

  /**
   * A connection to the first address of the host that takes one; no byte is read or written.
   * @throws BlockedAddressError, LookupError, ConnectTimeoutError, or what the system says
   */
  connect({ host, port }: { host: string; port: number }): Promise<Socket> {
    return new Promise((resolve, reject) => {
      this.#guard.connect({ hostname: host, port: String(port), protocol: 'http:' }, (error, socket) => {
        if (socket) resolve(socket);
        else reject(error ?? new Error('no connection'));
      });
    });
  }

  /**
   * Why this host may not be connected to on this port now; undefined when it may. One that cannot be looked up, or not within three seconds, is
   * allowed: every connection is checked again.
   */
  async check({ host, port }: { host: string; port?: number | undefined }): Promise<'blocked_address' | undefined> {
    try {
      await this.#guard.addressesOf(host, Math.min(this.options.timeoutMs, checkTimeoutMs), port);
      return undefined;
    } catch (error) {
      return error instanceof BlockedAddressError ? 'blocked_address' : undefined;
    }
  }
}
