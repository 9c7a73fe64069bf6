/** Whoever only passes by on their way through the list has read nothing. */
const dwellMs = 1_000;

/** One person's reading of a conversation that is open: what they have looked at for a moment is read. */
export class Reading {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRead = false;
  /** The last message when the conversation was read, or marked as unread by hand. */
  #settled: string | undefined;
  /** Whether it was marked as unread before its messages were there. */
  #isLeft = false;

  /** Says which message is the last one in sight; undefined: nobody looks, or the end is elsewhere. */
  look(messageId: string | undefined, onRead: (messageId: string) => void): void {
    clearTimeout(this.#timer);
    if (messageId === undefined) return;
    if (this.#isLeft) this.leaveUnread(messageId);
    if (messageId === this.#settled) return;
    const read = () => {
      this.#settled = messageId;
      this.#isRead = true;
      onRead(messageId);
    };
    this.#timer = setTimeout(read, this.#settled === undefined ? dwellMs : 0);
  }

  /** Whether the last message was read, and the conversation not marked as unread since. */
  hasRead(messageId: string | undefined): boolean {
    return this.#isRead && messageId === this.#settled;
  }

  /** Reads nothing any more until something comes after this message. */
  leaveUnread(messageId: string | undefined): void {
    clearTimeout(this.#timer);
    this.#settled = messageId;
    this.#isLeft = messageId === undefined;
    this.#isRead = false;
  }
}
