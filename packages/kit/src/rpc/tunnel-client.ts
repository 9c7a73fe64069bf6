import {
  type ChannelCredentials,
  Client,
  type ClientDuplexStream,
  type ClientOptions,
  type Metadata,
} from '@grpc/grpc-js';
import type {
  Answer,
  Call,
  CallContext as CallContextMessage,
  ExchangeRequest,
  ExchangeResponse,
  Part,
} from '@pharos/proto/pharos/transport/v1/tunnel';
import { exchangeMethod } from './exchange-method.js';
import {
  flowControl,
  keepalive,
  maxCallsInFlight,
  maxFrameBytes,
  maxQueuedBytes,
  partBytes,
  partsKey,
} from './limits.js';
import { PartCollector } from './part-collector.js';
import { SendQueue } from './send-queue.js';

/** Why a call has no answer: the connection broke. A call of which nothing was sent can be repeated whatever it does. */
export class TunnelBroken extends Error {
  constructor(readonly sent: boolean) {
    super('the connection broke before the answer came');
  }
}

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: TunnelBroken) => void;
}

/** A call that can be given up; its answer, should one come, is then dropped. */
export interface PendingCall {
  readonly answer: Promise<Answer>;
  cancel(): void;
}

/** How connections to one target are made. */
export interface TunnelOptions {
  readonly credentials: ChannelCredentials;
  /** Sent when a stream is opened. */
  readonly metadata: Metadata;
  readonly channelOptions: ClientOptions;
}

export interface TunnelEvents {
  onStateChange(): void;
  /** Calls that wait may fit in now. */
  onRoom(): void;
}

type State = 'connecting' | 'open' | 'draining' | 'closed';

/** The client's side of one stream to one address. It connects once; when it breaks it stays closed. */
export class TunnelClient {
  readonly #client: Client;
  readonly #stream: ClientDuplexStream<ExchangeRequest, ExchangeResponse>;
  readonly #pending = new Map<number, Pending>();
  readonly #parts = new PartCollector();
  readonly #queue: SendQueue<Call>;
  #state: State = 'connecting';
  #nextCallId = 1;
  #cancelled: number[] = [];
  /** What broke it. */
  error: Error | undefined;
  /** The server was about to stop when it took the connection: calls go there only when nobody else takes them. */
  leaving = false;

  constructor(
    readonly address: string,
    { credentials, metadata, channelOptions }: TunnelOptions,
    private readonly events: TunnelEvents,
  ) {
    this.#client = new Client(address, credentials, {
      'grpc.max_receive_message_length': maxFrameBytes,
      'grpc.max_send_message_length': maxFrameBytes,
      // Each stream has a connection of its own.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.enable_retries': 0,
      ...keepalive,
      ...flowControl,
      ...channelOptions,
    });
    const opening = metadata.clone();
    opening.set(partsKey, '1');
    const { path, requestSerialize, responseDeserialize } = exchangeMethod;
    this.#stream = this.#client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, opening);
    this.#queue = new SendQueue<Call>({
      payloadOf: ({ request }) => request,
      withRest: (call, rest) => ({ ...call, request: rest as Buffer }),
      write: (calls, parts) => this.#write(calls, parts),
    });
    this.#listen();
  }

  get state(): State {
    return this.#state;
  }

  /** How many calls wait for an answer. */
  get load(): number {
    return this.#pending.size;
  }

  /** Whether it takes a further call of so many bytes now; what is small may go past what is large. */
  accepts(bytes: number): boolean {
    if (this.#state !== 'open' || this.#pending.size >= maxCallsInFlight) return false;
    return this.#queue.bytes + bytes <= maxQueuedBytes || bytes <= partBytes;
  }

  /** Sends a call; the answer rejects with TunnelBroken only. */
  call(path: string, request: Buffer, context: CallContextMessage, timeoutMs: number): PendingCall {
    const callId = this.#takeCallId();
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#pending.set(callId, { resolve, reject });
    });
    this.#queue.push({ callId, path, request, context, timeoutMs });
    return { answer, cancel: () => this.#cancel(callId) };
  }

  /** Takes no further calls, and closes once every answer has come. */
  drain(): void {
    if (this.#state === 'open' || this.#state === 'connecting') this.#setState('draining');
    this.#closeWhenIdle();
  }

  /** Closes at once; calls that wait are told that the connection broke. */
  close(): void {
    this.#stream.cancel();
    this.#break();
  }

  #listen(): void {
    this.#stream.on('metadata', (metadata) => {
      this.#queue.splits = metadata.get(partsKey).length > 0;
    });
    this.#stream.on('data', (frame: ExchangeResponse) => this.#receive(frame));
    this.#stream.on('drain', () => this.#queue.resume());
    this.#stream.on('end', () => this.#break());
    this.#stream.on('error', (error) => this.#break(error));
  }

  #write(calls: Call[], parts: Part[]): boolean {
    const cancelledCallIds = this.#cancelled;
    if (calls.length + parts.length + cancelledCallIds.length === 0) return true;
    this.#cancelled = [];
    return this.#stream.write({ calls, parts, cancelledCallIds });
  }

  #receive(frame: ExchangeResponse): void {
    const isGreeting = this.#state === 'connecting';
    if (isGreeting) {
      this.leaving = frame.draining;
      this.#setState('open');
    }
    // What was given up is not collected.
    const lawful = frame.parts.every((part) => !this.#pending.has(part.callId) || this.#parts.add(part));
    if (!lawful) {
      this.close();
      return;
    }
    for (const answer of frame.answers) this.#settle(answer);
    if (frame.draining && !isGreeting) this.drain();
    else if (this.#state === 'draining') this.#closeWhenIdle();
    this.events.onRoom();
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.callId);
    if (!this.#pending.delete(answer.callId)) return;
    const response = this.#parts.complete(answer.callId, answer.response);
    pending?.resolve(response === answer.response ? answer : { ...answer, response });
  }

  #cancel(callId: number): void {
    if (!this.#pending.delete(callId)) return;
    this.#parts.drop(callId);
    if (this.#queue.remove(callId) !== 'all') {
      this.#cancelled.push(callId);
      this.#queue.schedule();
    }
    this.#closeWhenIdle();
    this.events.onRoom();
  }

  #takeCallId(): number {
    const callId = this.#nextCallId;
    this.#nextCallId = callId === 0xffff_ffff ? 1 : callId + 1;
    return this.#pending.has(callId) ? this.#takeCallId() : callId;
  }

  #closeWhenIdle(): void {
    if (this.#state === 'draining' && this.#pending.size === 0) {
      // The server may still work for those that have just been given up.
      this.#write([], []);
      this.#stream.end();
      this.#break();
    }
  }

  #break(error?: Error): void {
    if (this.#state === 'closed') return;
    this.error = error;
    const pending = [...this.#pending];
    this.#pending.clear();
    const unsent = new Set(pending.map(([callId]) => callId).filter((callId) => this.#queue.remove(callId) === 'all'));
    this.#queue.close();
    this.#setState('closed');
    this.#client.close();
    for (const [callId, call] of pending) call.reject(new TunnelBroken(!unsent.has(callId)));
  }

  #setState(state: State): void {
    this.#state = state;
    this.events.onStateChange();
  }
}
