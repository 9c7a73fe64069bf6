import { type ClientDuplexStream, credentials } from '@grpc/grpc-js';
import {
  type Answer,
  type Call,
  type CallContext as CallContextMessage,
  type ExchangeRequest,
  type ExchangeResponse,
  TunnelServiceClient,
} from '@pharos/proto/pharos/transport/v1/tunnel';
import { maxMessageBytes } from './server.js';

/** Calls that wait for an answer on one tunnel; further ones are turned away, so that memory stays bounded. */
const maxCallsInFlight = 2048;
const maxFrameBytes = 1 << 20;

/** Why a call has no answer: the tunnel broke. A call that was not sent can be repeated whatever it does. */
export class TunnelBroken extends Error {
  constructor(readonly sent: boolean) {
    super('the connection broke before the answer came');
  }
}

interface Pending {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: TunnelBroken) => void;
  sent: boolean;
}

/** A call that can be given up; its answer, should one come, is then dropped. */
export interface PendingCall {
  readonly answer: Promise<Answer>;
  cancel(): void;
}

type State = 'connecting' | 'open' | 'draining' | 'closed';

/** The client's side of one tunnel to one address. It connects once; when it breaks it stays closed. */
export class TunnelClient {
  readonly #client: TunnelServiceClient;
  readonly #stream: ClientDuplexStream<ExchangeRequest, ExchangeResponse>;
  readonly #pending = new Map<number, Pending>();
  #state: State = 'connecting';
  #nextCallId = 1;
  #calls: Call[] = [];
  #callBytes = 0;
  #cancelled: number[] = [];
  #flushing = false;
  #stalled = false;

  constructor(
    readonly address: string,
    private readonly onStateChange: () => void,
  ) {
    this.#client = new TunnelServiceClient(address, credentials.createInsecure(), {
      'grpc.max_receive_message_length': maxMessageBytes,
      'grpc.max_send_message_length': maxMessageBytes,
      // Each tunnel has a connection of its own, and a silent peer is found out.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.keepalive_time_ms': 10_000,
      'grpc.keepalive_timeout_ms': 5_000,
      'grpc.enable_retries': 0,
    });
    this.#stream = this.#client.exchange();
    this.#stream.on('data', (frame: ExchangeResponse) => this.#receive(frame));
    this.#stream.on('drain', () => this.#resume());
    this.#stream.on('end', () => this.#break());
    this.#stream.on('error', () => this.#break());
  }

  get state(): State {
    return this.#state;
  }

  /** How many calls wait for an answer. */
  get load(): number {
    return this.#pending.size;
  }

  /** Whether it takes a further call now. */
  get accepts(): boolean {
    return this.#state === 'open' && this.#pending.size < maxCallsInFlight;
  }

  /** Sends a call; the answer rejects with TunnelBroken only. */
  call(path: string, request: Buffer, context: CallContextMessage, timeoutMs: number): PendingCall {
    const callId = this.#takeCallId();
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#pending.set(callId, { resolve, reject, sent: false });
    });
    this.#calls.push({ callId, path, request, context, timeoutMs });
    this.#callBytes += request.length;
    if (this.#callBytes > maxFrameBytes) this.#flush();
    else this.#scheduleFlush();
    return { answer, cancel: () => this.#cancel(callId) };
  }

  /** Takes no further calls, and closes once every answer has come. */
  drain(): void {
    if (this.#state === 'open' || this.#state === 'connecting') this.#setState('draining');
    this.#closeWhenIdle();
  }

  /** Closes at once; calls that wait are told that the tunnel broke. */
  close(): void {
    this.#stream.cancel();
    this.#break();
  }

  #receive(frame: ExchangeResponse): void {
    if (this.#state === 'connecting') this.#setState('open');
    for (const answer of frame.answers) this.#settle(answer);
    if (frame.draining) this.drain();
    else if (this.#state === 'draining') this.#closeWhenIdle();
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.callId);
    this.#pending.delete(answer.callId);
    pending?.resolve(answer);
  }

  #cancel(callId: number): void {
    const pending = this.#pending.get(callId);
    if (!this.#pending.delete(callId)) return;
    if (pending?.sent) {
      this.#cancelled.push(callId);
      this.#scheduleFlush();
    } else {
      this.#calls = this.#calls.filter((call) => call.callId !== callId);
    }
    this.#closeWhenIdle();
  }

  #scheduleFlush(): void {
    if (this.#flushing || this.#stalled) return;
    this.#flushing = true;
    // Every call of this turn of the event loop goes into one frame.
    setImmediate(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#state === 'closed' || this.#stalled || this.#calls.length + this.#cancelled.length === 0) return;
    const frame: ExchangeRequest = { calls: this.#calls, cancelledCallIds: this.#cancelled };
    for (const call of this.#calls) {
      const pending = this.#pending.get(call.callId);
      if (pending) pending.sent = true;
    }
    this.#calls = [];
    this.#callBytes = 0;
    this.#cancelled = [];
    this.#stalled = !this.#stream.write(frame);
  }

  #resume(): void {
    this.#stalled = false;
    this.#flush();
  }

  #takeCallId(): number {
    const callId = this.#nextCallId;
    this.#nextCallId = callId === 0xffff_ffff ? 1 : callId + 1;
    return this.#pending.has(callId) ? this.#takeCallId() : callId;
  }

  #closeWhenIdle(): void {
    if (this.#state === 'draining' && this.#pending.size === 0) {
      this.#stream.end();
      this.#break();
    }
  }

  #break(): void {
    if (this.#state === 'closed') return;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    this.#calls = [];
    this.#setState('closed');
    this.#client.close();
    for (const call of pending) call.reject(new TunnelBroken(call.sent));
  }

  #setState(state: State): void {
    this.#state = state;
    this.onStateChange();
  }
}
