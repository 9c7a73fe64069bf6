import { isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressRules } from '../target/address-rules.js';
import { BlockedAddressError, classify, LookupError } from './errors.js';
import { within } from './within.js';

/** Opens a connection to the very address that `hostname` holds. */
export type Dial = buildConnector.connector;

export interface GuardOptions {
  rules: Pick<AddressRules, 'allows'>;
  /** Every address of a name. */
  resolve(host: string): Promise<readonly string[]>;
  dial: Dial;
  /** The time for look-up and connection together: undici cannot cancel a request that has no connection yet. */
  timeoutMs: number;
}

/** More addresses are not tried: the time of an attempt is short. */
const maxAddresses = 4;

/**
 * The only way out: resolves a name once, checks every address it leads to, and dials those checked addresses and
 * nothing else, so that a name which answers differently a moment later gains nothing.
 */
export class Guard {
  constructor(private readonly options: GuardOptions) {}

  /**
   * The addresses of a host, all of them allowed on this port (without one: on any), within so much time.
   * @throws BlockedAddressError, LookupError, ConnectTimeoutError
   */
  async addressesOf(hostname: string, timeoutMs: number, port?: number): Promise<readonly string[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(host) > 0 ? [host] : await within(timeoutMs, this.#resolve(host));
    if (addresses.length === 0) throw new LookupError(`${host} has no address`);
    if (!addresses.every((address) => this.options.rules.allows(address, port))) throw new BlockedAddressError();
    return addresses;
  }

  /** Connects to the first address that takes the connection, for undici. */
  readonly connect: Dial = (options, callback) => {
    this.#connect(options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error as Error, null),
    );
  };

  /** Each address has its share of the time that is left, so that a dead one does not use up that of the others. */
  async #connect(options: buildConnector.Options): Promise<Socket> {
    const dueMs = performance.now() + this.options.timeoutMs;
    const { hostname: host, protocol, port } = options;
    const allowed = await this.addressesOf(host, this.options.timeoutMs, portOf(protocol, port));
    const addresses = allowed.slice(0, maxAddresses);
    const servername = serverNameOf(options);
    let failure: unknown;
    for (const [tried, hostname] of addresses.entries()) {
      const shareMs = (dueMs - performance.now()) / (addresses.length - tried);
      try {
        const dialling = this.#dial({ ...options, hostname, ...(servername ? { servername } : {}) });
        return await within(shareMs, dialling, (socket) => socket.destroy());
      } catch (error) {
        // A certificate that was refused says more than an address where nobody listens.
        if (failure === undefined || classify(failure) !== 'tls') failure = error;
      }
    }
    throw failure;
  }

  async #resolve(host: string): Promise<readonly string[]> {
    try {
      return await this.options.resolve(host);
    } catch (cause) {
      throw new LookupError(`${host} could not be looked up`, { cause });
    }
  }

  #dial(options: buildConnector.Options): Promise<Socket> {
    return new Promise((resolve, reject) => {
      this.options.dial(options, (error, socket) => {
        if (socket) resolve(socket);
        else reject(error ?? new Error('no connection'));
      });
    });
  }
}

/** A URL without a port has that of its protocol. */
export function portOf(protocol: string, port: string): number {
  return port === '' ? ({ 'https:': 443 }[protocol] ?? 80) : Number(port);
}

/** Certificates are checked against the name, though the address is dialled; without the root's dot (RFC 6066 §3). */
function serverNameOf({ hostname, servername }: buildConnector.Options): string | undefined {
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;
  return isAddress ? servername : hostname.replace(/\.$/, '');
}
