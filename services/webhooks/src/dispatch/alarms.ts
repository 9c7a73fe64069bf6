import { setMaxListeners } from 'node:events';
import type { Clock } from '@pharos/kit';

/** What is due within so long shares a timer: when an endpoint fails there may be a hundred thousand of its retries. */
const stepMs = 20;
/** Longer waits are left to the sweep. */
const longestMs = 60_000;

/** Timers for when attempts of webhooks become due. */
export class Alarms {
  readonly #due = new Map<number, Map<string, string>>();

  constructor(
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
    private readonly onDue: (orgId: string, webhookId: string) => void,
  ) {
    // One for each timer.
    setMaxListeners(0, signal);
  }

  set(waitMs: number, orgId: string, webhookId: string): void {
    if (waitMs > longestMs) return;
    const atMs = Math.ceil((this.clock.monotonicMs() + waitMs) / stepMs) * stepMs;
    const webhooks = this.#due.get(atMs);
    if (webhooks) webhooks.set(webhookId, orgId);
    else void this.#ringAt(atMs, new Map([[webhookId, orgId]]));
  }

  async #ringAt(atMs: number, webhooks: Map<string, string>): Promise<void> {
    this.#due.set(atMs, webhooks);
    await this.clock.sleep(atMs - this.clock.monotonicMs(), this.signal);
    this.#due.delete(atMs);
    for (const [webhookId, orgId] of webhooks) this.onDue(orgId, webhookId);
  }
}
