/** What is going on at a pool: counted, so that who looks now and again sees whether its database answers. */
export class PoolUse {
  /** Uses that have begun, that have ended, and that ended with an answer. */
  begun = 0;
  ended = 0;
  answered = 0;
  /** Called when one begins. */
  onBegin: () => void = () => {};

  /** `onEvents` is called after each that may have written events into an outbox. */
  constructor(readonly onEvents: () => void = () => {}) {}

  begin(): void {
    this.begun += 1;
    this.onBegin();
  }
}
