/** One server-sent event; those that many clients get may be given as bytes (`encodeFrame`), which are made once then. */
export type StreamFrame = Uint8Array | { readonly id?: string; readonly event?: string; readonly data: string };

export interface EventStreamOptions {
  /** What a client goes on with that has dealt with all frames taken so far: it is sent at the beginning and with heartbeats. */
  position?(): string | undefined;
  /** Asked about once a second: once it is false the stream ends. For streams that need no API key. */
  stillAllowed?(): Promise<boolean>;
}

/** What the handler of a stream's route answers. */
export class EventStream {
  constructor(
    readonly frames: AsyncIterable<StreamFrame>,
    readonly options: EventStreamOptions,
  ) {}
}

/**
 * The answer of a route that declares `stream`. The frames have to end when the signal of the handler's `call` aborts: that is
 * when the client has left, or the gateway ends the stream.
 */
export function eventStream(frames: AsyncIterable<StreamFrame>, options: EventStreamOptions = {}): EventStream {
  return new EventStream(frames, options);
}

/** A frame as it is sent. */
export function encodeFrame({ id, event, data }: Exclude<StreamFrame, Uint8Array>): Buffer {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
  ];
  return Buffer.from(`${lines.join('\n')}\n\n`);
}
