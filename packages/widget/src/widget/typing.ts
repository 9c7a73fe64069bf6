import type { Sender } from '@pharos/widget-protocol';
import type { Session } from './session.js';
import type { Store } from './state.js';

/** The time for which somebody who typed is taken to be typing. */
const heardMs = 6_000;
/** The time between two reports to the other side that the visitor types. */
const reportMs = 3_000;

/** The people who are writing, in both directions. */
export class Typing {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #reportedAtMs = 0;

  constructor(
    private readonly session: Session,
    private readonly store: Store,
  ) {}

  /** The other side types. */
  heard(conversation: string, type: Sender['type']): void {
    if (type !== 'agent' && type !== 'ai') return;
    this.store.set({ whoTypes: { ...this.store.state.whoTypes, [conversation]: type } });
    clearTimeout(this.#timers.get(conversation));
    this.#timers.set(
      conversation,
      setTimeout(() => this.#ended(conversation), heardMs),
    );
  }

  /** Reports that the visitor types. */
  report(conversation: string): void {
    if (Date.now() - this.#reportedAtMs < reportMs) return;
    this.#reportedAtMs = Date.now();
    // Whoever misses it sees the message when it comes.
    this.session.ask(`/conversations/${conversation}/typing`, { method: 'POST', body: {} }).catch(() => undefined);
  }

  #ended(conversation: string): void {
    this.#timers.delete(conversation);
    const { [conversation]: _, ...others } = this.store.state.whoTypes;
    this.store.set({ whoTypes: others });
  }
}
