import { backoffMs, type Clock, withinTime } from '@pharos/kit';
import type { Question } from './ask.js';
import { CallFailure } from './call-failure.js';
import { ModelFailure, type ModelRequest, type OpenModel, type Usage } from './model.js';
import type { CallFor, ModelCaller, Route, Spent } from './model-caller.js';
import { writeModelName } from './model-name.js';
import { type ReadAnswer, readAnswer } from './read-answer.js';

export interface RoutedModelOptions {
  /** Asked in this order: a later one when those before cannot be had, refuse, or say nothing that can be used. */
  readonly routes: readonly [Route, ...Route[]];
  /** The same for what reads messages. */
  readonly readers: readonly [Route, ...Route[]];
  readonly of: Omit<CallFor, 'purpose'>;
  readonly caller: ModelCaller;
  readonly clock: Clock;
  /** For one request, with attempts again and the fallback; reading has half of it, as lists take over where it fails. */
  readonly timeoutMs: number;
}

const attempts = 3;
const firstPauseMs = 500;
/** What is left of the time has to be worth an attempt. */
const shortestAttemptMs = 1_000;
const longestEcho = 4_000;

/** A model with a fallback, for one run. */
export class RoutedModel implements OpenModel {
  #route: Route;
  #usage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 };

  constructor(private readonly options: RoutedModelOptions) {
    this.#route = options.routes[0];
  }

  get name(): string {
    return writeModelName(this.#route.name);
  }

  usage(): Usage {
    return this.#usage;
  }

  /** @throws ModelFailure, the signal's reason */
  generate<Output>(request: ModelRequest<Output>, signal: AbortSignal): Promise<Output> {
    const { timeoutMs, clock } = this.options;
    const ms = request.purpose === 'read' ? timeoutMs / 2 : timeoutMs;
    const late = () => new ModelFailure('unavailable', 'no model answered in time');
    const untilMs = clock.monotonicMs() + ms;
    return withinTime({ ms, signal, clock, late }, (limited) => this.#inOrder(request, untilMs, limited));
  }

  async #inOrder<Output>(request: ModelRequest<Output>, untilMs: number, signal: AbortSignal): Promise<Output> {
    const { clock } = this.options;
    const reads = request.purpose === 'read';
    const routes = reads ? this.options.readers : this.options.routes;
    let failure: CallFailure | ModelFailure | undefined;
    for (const [at, route] of routes.entries()) {
      // A run is named after what answers.
      if (!reads) this.#route = route;
      const isLast = at === routes.length - 1;
      const leftMs = untilMs - clock.monotonicMs();
      // Who has somebody else to ask does not wait long for the first.
      const waitUntilMs = isLast ? untilMs : untilMs - (leftMs * 3) / 4;
      try {
        return await this.#byRoute(route, request, waitUntilMs, signal);
      } catch (error) {
        if (!isOfModel(error)) throw error;
        failure = error;
      }
    }
    throw new ModelFailure(failure?.reason ?? 'unavailable', failure?.message ?? 'no model', { cause: failure });
  }

  async #byRoute<Output>(
    route: Route,
    request: ModelRequest<Output>,
    waitUntilMs: number,
    signal: AbortSignal,
  ): Promise<Output> {
    let question: Question = request;
    let broken = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const read = await this.#once(route, request, question, signal);
        if (read.kind === 'read') return read.value;
        broken += 1;
        if (broken === 2) throw new ModelFailure('invalid_output', read.problem);
        question = corrected(request, read);
      } catch (error) {
        if (!(error instanceof CallFailure) || !error.end.again || attempt >= attempts) throw error;
        await this.#pause(error, attempt, waitUntilMs, signal);
      }
    }
  }

  async #once<Output>(route: Route, request: ModelRequest<Output>, question: Question, signal: AbortSignal) {
    const { caller, of } = this.options;
    const isBroken = (text: string) => readAnswer(request.schema, text, request.maxOutputTokens).kind === 'broken';
    const onSpent = (spent: Spent) => this.#count(spent);
    const { text } = await caller.call(
      ...([route, question, { of: { ...of, purpose: request.purpose }, isBroken, onSpent }] as const),
      signal,
    );
    return { ...readAnswer(request.schema, text, request.maxOutputTokens), text } as ReadAnswer<Output> & {
      text: string;
    };
  }

  /** As long as the provider asks for, if there is time for it; else its failure stands. */
  async #pause(failure: CallFailure, attempt: number, waitUntilMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.options;
    const waitMs = Math.max(failure.end.waitMs, backoffMs(attempt, { firstMs: firstPauseMs }));
    if (clock.monotonicMs() + waitMs + shortestAttemptMs > waitUntilMs) throw failure;
    await clock.sleep(waitMs, signal);
    signal.throwIfAborted();
  }

  #count({ tokens, costMicroUsd }: Spent): void {
    const { calls, inputTokens, outputTokens, costMicroUsd: before } = this.#usage;
    this.#usage = {
      calls: calls + 1,
      inputTokens: inputTokens + (tokens.inputTokens ?? 0),
      outputTokens: outputTokens + (tokens.outputTokens ?? 0),
      costMicroUsd: before === null || costMicroUsd === null ? null : before + costMicroUsd,
    };
  }
}

/** Whether another model may do better: what the budget does not allow is refused to all. */
function isOfModel(error: unknown): error is CallFailure | ModelFailure {
  if (error instanceof CallFailure) return true;
  return error instanceof ModelFailure && error.reason === 'invalid_output';
}

/** The same again, with what it said and what is wrong with it. */
function corrected(request: Question, { problem, text }: { problem: string; text: string }): Question {
  const said = text.trim() === '' ? [] : [{ role: 'assistant' as const, content: text.trim().slice(0, longestEcho) }];
  const content = `That was not the JSON that was asked for. ${problem} Answer again, with that JSON and nothing else.`;
  return { ...request, messages: [...request.messages, ...said, { role: 'user', content }] };
}
