import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { classify } from './errors.js';
import type { KeptBody, KeptText } from './kept-body.js';
import type { SendError, SendResult } from './send-result.js';

/**
 * One request and its answer, as undici reports them (its request() would build a stream and a signal for each, which
 * costs more than all the rest). Settles once, whatever comes later.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #startedMs = performance.now();
  readonly #body: KeptBody;
  #statusCode = 0;
  #retryAfter: string | undefined;
  /** What its body is compressed with. */
  #encoding: string | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #settle: ((result: SendResult) => void) | undefined;

  constructor(body: KeptBody, settle: (result: SendResult) => void) {
    this.#body = body;
    this.#settle = settle;
  }

  get settled(): boolean {
    return this.#settle === undefined;
  }

  /** Its time is up: what came counts, if a status did; nothing more is read or sent. */
  expire(): void {
    if (this.#statusCode > 0) this.#answered();
    else this.#fail('timeout');
    this.#controller?.abort(new Error('no answer in time'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The connection came too late.
    if (this.settled) controller.abort(new Error('no connection in time'));
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // 1xx: the answer is still to come.
    if (statusCode < 200) return;
    this.#statusCode = statusCode;
    this.#retryAfter = headers['retry-after']?.toString();
    this.#encoding = headers['content-encoding']?.toString();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body.add(chunk)) return;
    this.#answered();
    controller.abort(new Error('the rest of the answer is not read'));
  }

  onResponseEnd(): void {
    this.#answered();
  }

  /** A body that breaks off is kept as far as it came: the status is what counts. */
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#statusCode > 0) this.#answered();
    else this.failed(error);
  }

  failed(error: unknown): void {
    this.#fail(classify(error));
  }

  /** undici starts a request once it has a connection for it. */
  #fail(error: SendError): void {
    const unsent = this.#controller ? undefined : (true as const);
    this.#finish({ kind: 'failed', error, unsent, durationMs: this.#durationMs() });
  }

  #answered(): void {
    const settle = this.#settle;
    this.#settle = undefined;
    if (settle === undefined) return;
    const [statusCode, retryAfter, durationMs] = [this.#statusCode, this.#retryAfter, this.#durationMs()];
    const finish = ({ text, cut }: KeptText) =>
      settle({ kind: 'answered', statusCode, retryAfter, responseBody: text, cut: cut || undefined, durationMs });
    const plain = this.#body.plain(this.#encoding);
    if (plain instanceof Promise) void plain.then(finish);
    else finish(plain);
  }

  #finish(result: SendResult): void {
    this.#settle?.(result);
    this.#settle = undefined;
  }

  #durationMs(): number {
    return performance.now() - this.#startedMs;
  }
}
