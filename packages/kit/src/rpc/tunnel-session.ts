import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Answer, Call, ExchangeRequest, ExchangeResponse } from '@pharos/proto/pharos/transport/v1/tunnel';
import { type Failure, transportFailure } from '../errors.js';
import { ServedCall } from './call-context.js';
import { failureToMessage } from './failure-message.js';
import { type InvokeOptions, invoke, type Outcome } from './invoke.js';
import type { BoundMethod } from './service.js';

/** Calls that one session serves at once; further ones are refused, so that memory stays bounded. */
const maxCallsInFlight = 2048;
/** Answers that together pass this many bytes leave at once, so that no frame nears the message limit. */
const maxFrameBytes = 1 << 20;

type Stream = ServerDuplexStream<ExchangeRequest, ExchangeResponse>;

/** The server's side of one tunnel: serves its calls, and sends the answers of one event-loop turn in one frame. */
export class TunnelSession {
  readonly #inFlight = new Map<number, ServedCall>();
  #answers: Answer[] = [];
  #answerBytes = 0;
  #flushing = false;
  #open = true;

  constructor(
    private readonly stream: Stream,
    private readonly methods: ReadonlyMap<string, BoundMethod>,
    private readonly options: InvokeOptions,
    private readonly onClose: (session: TunnelSession) => void,
  ) {
    stream.on('data', (frame: ExchangeRequest) => this.#receive(frame));
    stream.on('end', () => this.#endWhenIdle());
    stream.on('cancelled', () => this.#close());
    stream.on('error', () => this.#close());
    stream.on('drain', () => stream.resume());
    // The first frame tells the client that somebody listens.
    stream.write({ answers: [], draining: false });
  }

  /** How many calls are being served. */
  get busy(): number {
    return this.#inFlight.size + this.#answers.length;
  }

  /** Asks the client to send new calls elsewhere. */
  drain(): void {
    if (this.#open) this.stream.write({ answers: [], draining: true });
  }

  /** Ends the session; calls still being served are cancelled. */
  end(): void {
    if (this.#open) this.stream.end();
    this.#close();
  }

  #receive(frame: ExchangeRequest): void {
    for (const id of frame.cancelledCallIds) this.#inFlight.get(id)?.cancel();
    for (const call of frame.calls) void this.#serve(call);
  }

  async #serve(call: Call): Promise<void> {
    const method = this.methods.get(call.path);
    if (method === undefined) return this.#refuse(call, transportFailure('INTERNAL', `no such method: ${call.path}`));
    if (this.#inFlight.size >= maxCallsInFlight) return this.#refuse(call, transportFailure('UNAVAILABLE', 'too busy'));
    const served = new ServedCall(call.context);
    this.#inFlight.set(call.callId, served);
    const outcome = await invoke(method, call.request as Buffer, served, this.options);
    this.#inFlight.delete(call.callId);
    this.#answer(toAnswer(call.callId, outcome, served.replayed));
  }

  #refuse(call: Call, failure: Failure): void {
    this.#answer(toAnswer(call.callId, { ok: false, failure }, false));
  }

  #answer(answer: Answer): void {
    if (!this.#open) return;
    this.#answers.push(answer);
    this.#answerBytes += answer.response.length;
    if (this.#answerBytes > maxFrameBytes) this.#flush();
    else if (!this.#flushing) {
      this.#flushing = true;
      setImmediate(() => this.#flush());
    }
  }

  #flush(): void {
    this.#flushing = false;
    if (!this.#open || this.#answers.length === 0) return;
    const answers = this.#answers;
    this.#answers = [];
    this.#answerBytes = 0;
    // A client that reads its answers slowly gets to send no further calls meanwhile.
    if (!this.stream.write({ answers, draining: false })) this.stream.pause();
    if (this.stream.readableEnded) this.#endWhenIdle();
  }

  /** The client has half-closed: it sends no more, and still waits for what it has sent. */
  #endWhenIdle(): void {
    if (this.busy === 0) this.end();
  }

  #close(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const served of this.#inFlight.values()) served.cancel();
    this.onClose(this);
  }
}

const noBytes = Buffer.alloc(0);

function toAnswer(callId: number, outcome: Outcome, replayed: boolean): Answer {
  if (outcome.ok) return { callId, status: 0, response: outcome.response, failure: undefined, replayed };
  const { failure } = outcome;
  return { callId, status: failure.grpcStatus, response: noBytes, failure: failureToMessage(failure), replayed };
}
