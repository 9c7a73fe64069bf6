import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';

type OnAck = (ack: Msg | Error) => void;

/**
 * One subscription for the acknowledgements of all events in flight. The library's own request costs a timer, three
 * promises and a stack trace an event, three times as much in all.
 */
export class AckInbox {
  readonly #prefix: string;
  readonly #waiting = new Map<string, OnAck>();
  #count = 0;

  constructor(nc: NatsConnection) {
    this.#prefix = `${createInbox()}.`;
    nc.subscribe(`${this.#prefix}*`, {
      callback: (error, message) => (error ? this.#refused(error) : this.#arrived(message)),
    });
  }

  /** The subject to give as reply; `onAck` is called once at most. */
  expect(onAck: OnAck): string {
    this.#count += 1;
    const token = this.#count.toString(36);
    this.#waiting.set(token, onAck);
    return `${this.#prefix}${token}`;
  }

  forget(reply: string): void {
    this.#waiting.delete(reply.slice(this.#prefix.length));
  }

  #arrived(message: Msg): void {
    const token = message.subject.slice(this.#prefix.length);
    const onAck = this.#waiting.get(token);
    this.#waiting.delete(token);
    onAck?.(message);
  }

  #refused(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const onAck of waiting) onAck(error);
  }
}
