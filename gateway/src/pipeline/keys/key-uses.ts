import { type Clock, type Logger, systemActor } from '@pharos/kit';
import type { ApiKey, ApiKeyUse } from '@pharos/proto/pharos/core/v1/api_key';
import type { Rpc } from '../../rpc.js';
import { type Flushable, MinuteFlusher } from '../log/minute-flusher.js';

/** Further keys of a minute are not noted. */
const maxKeys = 20_000;
const usesAtOnce = 1_000;
const noteTimeoutMs = 5_000;

/** Notes when and from where keys are used: the last use of a minute, when it ends. No request waits for it. */
export class KeyUses implements Flushable {
  #uses = new Map<string, ApiKeyUse>();
  readonly #flusher: MinuteFlusher;

  constructor(
    private readonly rpc: Pick<Rpc, 'apiKeys'>,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.#flusher = new MinuteFlusher(this, clock);
  }

  get isEmpty(): boolean {
    return this.#uses.size === 0;
  }

  note({ id, orgId }: Pick<ApiKey, 'id' | 'orgId'>, ip: string): void {
    if (this.#uses.size >= maxKeys && !this.#uses.has(id)) return;
    this.#uses.set(id, { keyId: id, orgId, usedAt: this.clock.now(), ip });
    this.#flusher.begin();
  }

  /** What core cannot take is left out: the next use is noted again. */
  async flush(): Promise<void> {
    const uses = [...this.#uses.values()];
    this.#uses = new Map();
    const call = { requestId: 'api-key-uses', actor: systemActor, timeoutMs: noteTimeoutMs };
    try {
      for (let at = 0; at < uses.length; at += usesAtOnce)
        await this.rpc.apiKeys.noteApiKeyUses({ uses: uses.slice(at, at + usesAtOnce) }, call);
    } catch (error) {
      this.log.warn({ err: error }, 'could not note when API keys were used');
    }
  }

  /** Notes what was used since the last minute; each call within its own timeout. */
  stop(): Promise<void> {
    return this.#flusher.stop();
  }
}
