import { Metadata, type ServerDuplexStream } from '@grpc/grpc-js';
import type { Answer, Call, ExchangeRequest, ExchangeResponse, Part } from '@pharos/proto/pharos/transport/v1/tunnel';
import { type Failure, overloaded, unknownMethod } from '../errors.js';
import { ServedCall } from './call-context.js';
import { failureToMessage } from './failure-message.js';
import { type InvokeOptions, invoke, type Outcome } from './invoke.js';
import { maxCallsInFlight, maxHeldBytes, partsKey } from './limits.js';
import { PartCollector } from './part-collector.js';
import { SendQueue } from './send-queue.js';
import type { BoundMethod } from './service.js';

type Stream = ServerDuplexStream<ExchangeRequest, ExchangeResponse>;

/** The server's side of one stream: serves its calls, and sends the answers of one event-loop turn in one frame. */
export class TunnelSession {
  readonly #inFlight = new Map<number, ServedCall>();
  readonly #parts = new PartCollector();
  readonly #queue: SendQueue<Answer>;
  #requestBytes = 0;
  #paused = false;
  #open = true;

  constructor(
    private readonly stream: Stream,
    private readonly methods: ReadonlyMap<string, BoundMethod>,
    private readonly options: InvokeOptions,
    private readonly onClose: (session: TunnelSession) => void,
    draining: boolean,
  ) {
    this.#queue = new SendQueue<Answer>({
      payloadOf: ({ response }) => response,
      withRest: (answer, rest) => ({ ...answer, response: rest as Buffer }),
      write: (answers, parts) => this.#write(answers, parts),
    });
    this.#queue.splits = stream.metadata.get(partsKey).length > 0;
    stream.on('data', (frame: ExchangeRequest) => this.#receive(frame));
    stream.on('end', () => this.#endWhenIdle());
    stream.on('cancelled', () => this.#close());
    stream.on('error', () => this.#close());
    stream.on('drain', () => this.#queue.resume());
    this.#greet(draining);
  }

  /** How many calls are being served, and answers are waiting to leave. */
  get busy(): number {
    return this.#inFlight.size + this.#queue.size;
  }

  /** Asks the client to send new calls elsewhere. */
  drain(): void {
    if (this.#open) this.stream.write({ answers: [], parts: [], draining: true });
  }

  /** Ends the session; calls still being served are cancelled. */
  end(): void {
    if (this.#open) this.stream.end();
    this.#close();
  }

  /** The first frame tells the client that somebody listens, and whether for a short time only. */
  #greet(draining: boolean): void {
    const metadata = new Metadata();
    metadata.set(partsKey, '1');
    this.stream.sendMetadata(metadata);
    this.stream.write({ answers: [], parts: [], draining });
  }

  #write(answers: Answer[], parts: Part[]): boolean {
    if (answers.length + parts.length === 0) return true;
    const flowing = this.stream.write({ answers, parts, draining: false });
    this.#throttle();
    if (this.stream.readableEnded) this.#endWhenIdle();
    return flowing;
  }

  #receive(frame: ExchangeRequest): void {
    // Nobody would get the answers.
    if (!this.#open) return;
    for (const callId of frame.cancelledCallIds) this.#cancel(callId);
    if (frame.parts.every((part) => this.#parts.add(part))) {
      for (const call of frame.calls) void this.#serve(call);
      this.#throttle();
    } else this.#cutOff();
  }

  async #serve(call: Call): Promise<void> {
    const { callId, path } = call;
    const request = this.#parts.complete(callId, call.request);
    const method = this.methods.get(path);
    if (method === undefined) return this.#refuse(callId, unknownMethod(path));
    if (this.#inFlight.size >= maxCallsInFlight) return this.#refuse(callId, overloaded('too many calls at once'));
    const served = new ServedCall(call.context, performance.now() + call.timeoutMs);
    this.#inFlight.set(callId, served);
    this.#requestBytes += request.length;
    const { outcome, release } = await invoke(method, request, served, this.options);
    this.#inFlight.delete(callId);
    this.#requestBytes -= request.length;
    // Whoever has left gets no answer.
    if (this.#open && !served.cancelled) this.#queue.push(toAnswer(callId, outcome, served.replayed), release);
    else release();
    this.#throttle();
    if (this.stream.readableEnded) this.#endWhenIdle();
  }

  #refuse(callId: number, failure: Failure): void {
    if (this.#open) this.#queue.push(toAnswer(callId, { ok: false, failure }, false));
  }

  #cancel(callId: number): void {
    this.#parts.drop(callId);
    this.#inFlight.get(callId)?.cancel();
    this.#queue.remove(callId);
  }

  /** While much waits to be served or sent nothing more is read: the client's own queue fills, and it looks elsewhere. */
  #throttle(): void {
    const full = this.#parts.bytes + this.#requestBytes + this.#queue.bytes > maxHeldBytes;
    if (full === this.#paused) return;
    this.#paused = full;
    if (full) this.stream.pause();
    else this.stream.resume();
  }

  /** The peer breaks the bounds of the protocol. */
  #cutOff(): void {
    this.options.log.error('a caller sent more data than the protocol allows; closed its connection');
    this.end();
  }

  /** The client has half-closed: it sends no more, and still waits for what it has sent. */
  #endWhenIdle(): void {
    if (this.busy === 0) this.end();
  }

  #close(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const served of this.#inFlight.values()) served.cancel();
    this.#queue.close();
    this.onClose(this);
  }
}

const noBytes = Buffer.alloc(0);

function toAnswer(callId: number, outcome: Outcome, replayed: boolean): Answer {
  if (outcome.ok)
    return { callId, status: 0, response: outcome.response, failure: undefined, replayed, notBegun: false };
  const { grpcStatus: status, notBegun } = outcome.failure;
  return { callId, status, response: noBytes, failure: failureToMessage(outcome.failure), replayed, notBegun };
}
