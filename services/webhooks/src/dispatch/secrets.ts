import type { Sealer } from '@pharos/kit';
import { openSecret } from '../domain/sealed-secret.js';
import { type SigningKeys, signingKeys } from '../domain/signature.js';

interface Opened {
  readonly sealed: Buffer;
  readonly keys: SigningKeys;
}

const maxKept = 10_000;

/** Secrets that were opened lately, each as long as its sealed form is the same: a new one is opened anew. */
export class OpenedSecrets {
  readonly #opened = new Map<string, Opened>();

  constructor(private readonly sealer: Sealer) {}

  /** @throws SealError when it was changed, or sealed under another master key. */
  open(webhookId: string, sealed: Buffer): SigningKeys {
    const known = this.#opened.get(webhookId);
    if (known?.sealed.equals(sealed)) return known.keys;
    const keys = signingKeys(openSecret(this.sealer, webhookId, sealed));
    // Whoever is busiest is back at once.
    if (this.#opened.size >= maxKept) this.#opened.clear();
    this.#opened.set(webhookId, { sealed, keys });
    return keys;
  }
}
