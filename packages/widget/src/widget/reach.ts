import type { Session as Known } from '@pharos/widget-protocol';
import type { Storage } from '../shared/storage.js';
import type { Session } from './session.js';
import type { Store } from './state.js';

const keptKey = 'email';

/** Asks visitors who have written, and of whom no e-mail address is known, where they can be reached. */
export class Reach {
  #isAsked = false;

  constructor(
    private readonly session: Session,
    private readonly store: Store,
    private readonly tab: Storage,
  ) {}

  /** Something was written: asks, unless the project does not want to, or the visitor has said that they do not. */
  async consider(): Promise<void> {
    const { ask_email: wish } = this.store.state.config;
    if (this.#isAsked || wish === 'never' || (wish === 'optional' && this.tab.get(keptKey))) return;
    this.#isAsked = true;
    const known = await this.session.ask<Known>('/session').catch(() => undefined);
    if (known?.has_email === false) this.store.set({ reach: 'asking' });
    // What could not be found out is with the next message.
    this.#isAsked = known !== undefined;
  }

  /** @throws RequestFailed */
  async leave(email: string): Promise<void> {
    await this.session.ask('/session/email', { method: 'PUT', body: { email } });
    this.store.set({ reach: { email } });
  }

  notNow(): void {
    this.tab.set(keptKey, 'later');
    this.store.set({ reach: undefined });
  }

  /** Another person has come. */
  forget(): void {
    this.#isAsked = false;
    this.store.set({ reach: undefined });
  }
}
