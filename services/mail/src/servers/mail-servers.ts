import type { Socket } from 'node:net';
import { AddressRules, GuardedSockets, type GuardedSocketsOptions } from '@pharos/outbound';

/** A mail server that somebody has named. */
export interface NamedServer {
  readonly host: string;
  /** Whether nothing that is said there is encrypted. */
  readonly isPlain: boolean;
}

/** What is wrong with the server that somebody has named. */
export interface ServerProblem {
  readonly field: 'host' | 'security';
  readonly message: string;
}

export interface MailServersOptions extends Pick<GuardedSocketsOptions, 'resolve' | 'dial'> {
  /** Networks that are open although they are not public. */
  readonly allowedCidrs: readonly string[];
  /** Networks that are closed in any case. */
  readonly deniedCidrs: readonly string[];
}

/** For look-up and connection together. */
const connectTimeoutMs = 10_000;
/** Of SMTP and IMAP, each without encryption, with STARTTLS and with TLS. */
const mailPorts = [25, 143, 465, 587, 993];

/**
 * The way to mail servers that customers name: to public addresses and to networks that the operator allows. Without encryption only to the
 * latter, since a password on the internet is everybody's.
 */
export class MailServers {
  readonly #encrypted: GuardedSockets;
  readonly #plain: GuardedSockets;
  readonly #mayBePlain: boolean;

  constructor({ allowedCidrs, deniedCidrs, ...options }: MailServersOptions) {
    const rules = new AddressRules(allowedCidrs, deniedCidrs, mailPorts);
    this.#encrypted = new GuardedSockets({ ...options, rules, timeoutMs: connectTimeoutMs });
    const named = { allows: (address: string, port?: number) => rules.names(address, port) };
    this.#plain = new GuardedSockets({ ...options, rules: named, timeoutMs: connectTimeoutMs });
    this.#mayBePlain = allowedCidrs.length > 0;
  }

  /** Looks up where the server is; undefined where nothing is wrong with it. Nothing is connected to. */
  async check({
    host,
    port,
    isPlain,
  }: NamedServer & { readonly port?: number | undefined }): Promise<ServerProblem | undefined> {
    if (isPlain && !this.#mayBePlain)
      return { field: 'security', message: 'none is possible only in networks that the operator allows' };
    const isBlocked = (await this.#socketsFor(isPlain).check({ host, port })) !== undefined;
    if (!isBlocked) return undefined;
    const message = isPlain
      ? 'must be in a network that the operator allows on this port, as security is none'
      : 'must be an address on the public internet';
    return { field: 'host', message };
  }

  /**
   * A connection on which nothing was said yet.
   * @throws BlockedAddressError, LookupError, ConnectTimeoutError, or what the system says
   */
  connect({ host, port, isPlain }: NamedServer & { readonly port: number }): Promise<Socket> {
    return this.#socketsFor(isPlain).connect({ host, port });
  }

  #socketsFor(isPlain: boolean): GuardedSockets {
    return isPlain ? this.#plain : this.#encrypted;
  }
}
