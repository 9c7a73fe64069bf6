import type { Sealer } from '@pharos/kit';
import { type HeaderList, type SigningKeys, signingKeys } from '@pharos/outbound';
import type { ClaimedWebhook } from '../deliveries/index.js';
import { type IsReserved, openHeaders, openSecret } from '../endpoints/index.js';

const maxKept = 10_000;

type SealedParts = Pick<ClaimedWebhook, 'secret' | 'previous_secret' | 'headers'>;

/** What an attempt takes of its webhook's secrets. */
export interface OpenedParts {
  /** The keys of its secret, and of the one before it while that still signs. */
  keys: [SigningKeys, ...SigningKeys[]];
  custom: HeaderList;
}

/** Opens what is sealed of webhooks, and keeps what it opened for as long as the sealed form is the same. */
export class OpenedSecrets {
  readonly #kept = new Map<string, SealedParts & { opened: OpenedParts }>();

  /** A header whose name is reserved now is not sent, also when it was set before: the platform's own would stand there twice. */
  constructor(
    private readonly sealer: Sealer,
    private readonly isReserved: IsReserved,
  ) {}

  /** @throws SealError when anything was changed, or sealed under another master key. */
  open(id: string, { secret, previous_secret, headers }: SealedParts): OpenedParts {
    const kept = this.#kept.get(id);
    if (kept?.secret === secret && kept.previous_secret === previous_secret && kept.headers === headers)
      return kept.opened;
    const previous = previous_secret === null ? [] : [this.#keysOf(id, previous_secret)];
    const custom = headers === null ? [] : this.#headersOf(id, headers);
    const opened: OpenedParts = { keys: [this.#keysOf(id, secret), ...previous], custom };
    // Whoever is busiest is back at once.
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(id, { secret, previous_secret, headers, opened });
    return opened;
  }

  #keysOf(id: string, sealed: string): SigningKeys {
    return signingKeys(openSecret(this.sealer, id, Buffer.from(sealed, 'base64')));
  }

  #headersOf(id: string, sealed: string): HeaderList {
    const all = Object.entries(openHeaders(this.sealer, id, Buffer.from(sealed, 'base64')));
    return all.filter(([name]) => !this.isReserved(name.toLowerCase())).flat();
  }
}
