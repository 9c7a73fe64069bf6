import { Readable } from 'node:stream';

const pieceBytes = 64 * 1024;

/** A raw mail on its way to a server, which reads it only when it has asked for it. */
export class Sending {
  /** Why it was not begun. */
  refusal: { readonly error: unknown } | undefined;
  /** Settles, and never rejects, once it is known whether the server gets it; undefined: it was not asked for. */
  begun: Promise<void> | undefined;
  #pieces: Readable | undefined;

  constructor(
    private readonly raw: Buffer,
    private readonly whenAsked: (() => Promise<void>) | undefined,
  ) {}

  /** Whether a connection has read the mail to its end: then the server may have all of it. */
  get isHandedOver(): boolean {
    return this.#pieces?.readableEnded ?? false;
  }

  /** What a connection reads. It is asked for again only where nothing was read of the one before. */
  pieces(): Readable {
    let at = 0;
    const next = () => {
      const piece = this.raw.subarray(at, at + pieceBytes);
      at += piece.length;
      // The end comes by itself, so that it is read only when the connection has taken what comes before.
      pieces.push(piece.length > 0 ? piece : null);
    };
    const pieces = new Readable({
      highWaterMark: pieceBytes,
      read: () => {
        if (at > 0) next();
        else void this.#begin().then(() => (this.refusal ? pieces.destroy(new Error('it is not to be sent')) : next()));
      },
    });
    this.#pieces = pieces;
    return pieces;
  }

  #begin(): Promise<void> {
    this.begun ??= this.#ask();
    return this.begun;
  }

  async #ask(): Promise<void> {
    try {
      await this.whenAsked?.();
    } catch (error) {
      this.refusal = { error };
    }
  }
}
