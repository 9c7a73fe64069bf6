import { isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressRules } from '../../domain/target/address-rules.js';
import { BlockedAddressError, LookupError } from './errors.js';

/** Opens a connection to the very address that `hostname` holds. */
export type Dial = buildConnector.connector;

export interface GuardOptions {
  rules: AddressRules;
  /** Every address of a name. */
  resolve(host: string): Promise<readonly string[]>;
  dial: Dial;
  /** For look-up and connection together: until a request has its connection, undici cannot be told to give it up. */
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

  /** The addresses of a host, all of them allowed. @throws BlockedAddressError, LookupError */
  async addressesOf(hostname: string): Promise<readonly string[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(host) > 0 ? [host] : await this.options.resolve(host);
    if (addresses.length === 0) throw new LookupError(`${host} has no address`);
    if (!addresses.every((address) => this.options.rules.allows(address))) throw new BlockedAddressError();
    return addresses;
  }

  /** For undici: connects to the first address that takes the connection. */
  readonly connect: Dial = (options, callback) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      callback(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }), null);
    }, this.options.timeoutMs);
    const settle = (answer: () => void) => {
      clearTimeout(timer);
      if (!late) answer();
    };
    this.#connect(options).then(
      (socket) => (late ? socket.destroy() : settle(() => callback(null, socket))),
      (error: unknown) => settle(() => callback(error as Error, null)),
    );
  };

  async #connect(options: buildConnector.Options): Promise<Socket> {
    const addresses = await this.addressesOf(options.hostname);
    // Certificates are checked against the name, though the address is dialled.
    const named = isIP(addresses[0] ?? '') > 0 && addresses[0] !== options.hostname.replace(/^\[(.*)\]$/, '$1');
    const servername = named ? options.hostname : options.servername;
    let failure: unknown;
    for (const hostname of addresses.slice(0, maxAddresses)) {
      try {
        return await this.#dial({ ...options, hostname, ...(servername ? { servername } : {}) });
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
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
