import type { Sealer } from '@pharos/kit';
import { type HeaderList, type SigningKeys, signingKeys } from '@pharos/outbound';
import type { IsReserved } from '../domain/custom-headers.js';
import { openHeaders, openSecret } from '../domain/sealed-secret.js';
import type { ClaimedWebhook } from '../store/records.js';

const maxKept = 10_000;

/** What was opened lately, by webhook, each as long as its sealed form is the same: another one is opened anew. */
class OpenedLately<Opened> {
  readonly #opened = new Map<string, { sealed: string; opened: Opened }>();

  constructor(private readonly open: (webhookId: string, sealed: Buffer) => Opened) {}

  of(webhookId: string, sealed: string): Opened {
    const known = this.#opened.get(webhookId);
    if (known?.sealed === sealed) return known.opened;
    const opened = this.open(webhookId, Buffer.from(sealed, 'base64'));
    // Whoever is busiest is back at once.
    if (this.#opened.size >= maxKept) this.#opened.clear();
    this.#opened.set(webhookId, { sealed, opened });
    return opened;
  }
}

type SealedParts = Pick<ClaimedWebhook, 'secret' | 'previous_secret' | 'headers'>;

/** What an attempt takes of its webhook's secrets. */
export interface OpenedParts {
  /** Of its secret, and of the one before it while that still signs. */
  keys: [SigningKeys, ...SigningKeys[]];
  custom: HeaderList;
}

const none: HeaderList = [];

/** Opens what is sealed of webhooks; most of it was opened a moment ago. */
export class OpenedSecrets {
  readonly #keys: OpenedLately<SigningKeys>;
  readonly #previousKeys: OpenedLately<SigningKeys>;
  readonly #headers: OpenedLately<HeaderList>;

  /** A header whose name is reserved now is not sent, also when it was set before: the platform's own would stand there twice. */
  constructor(sealer: Sealer, isReserved: IsReserved) {
    const openKeys = (webhookId: string, sealed: Buffer) => signingKeys(openSecret(sealer, webhookId, sealed));
    this.#keys = new OpenedLately(openKeys);
    this.#previousKeys = new OpenedLately(openKeys);
    this.#headers = new OpenedLately((webhookId, sealed) => {
      const all = Object.entries(openHeaders(sealer, webhookId, sealed));
      return all.filter(([name]) => !isReserved(name.toLowerCase())).flat();
    });
  }

  /** @throws SealError when anything was changed, or sealed under another master key. */
  open(id: string, { secret, previous_secret, headers }: SealedParts): OpenedParts {
    const previous = previous_secret ? [this.#previousKeys.of(id, previous_secret)] : [];
    return { keys: [this.#keys.of(id, secret), ...previous], custom: headers ? this.#headers.of(id, headers) : none };
  }
}
