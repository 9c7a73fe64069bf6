import {
  type Clock,
  type FairShare,
  isFailure,
  type Leave,
  type Logger,
  type SharedDatabase,
  transportFailure,
  withinTime,
} from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { LRUCache } from 'lru-cache';
import { type Answer, ask, type Question } from './ask.js';
import { askInPieces } from './ask-in-pieces.js';
import type { Breakers } from './breakers.js';
import { CallFailure, failureOf } from './call-failure.js';
import { reserveCall, type SettledCall, settleCall } from './ledger.js';
import { ModelFailure, type Purpose } from './model.js';
import { type ModelName, writeModelName } from './model-name.js';
import { costOf, type Price, reservationOf } from './price.js';
import { type Access, createModel } from './providers/create-model.js';
import { noTokens, type TokenCounts } from './tokens.js';

/** A model, and how it is asked for one project. */
export interface Route {
  readonly name: ModelName;
  readonly access: Access;
  /** When the project's own key was set; null: the model is asked with the platform's. */
  readonly ownKeySetAt: string | null;
  /** Undefined when it is not known. */
  readonly price: Price | undefined;
}

/** For whom a call is made. */
export interface CallFor extends InProject {
  readonly runId: string;
  readonly purpose: Purpose;
  readonly budgetMicroUsd: number | null;
}

export interface ModelCallerDeps {
  readonly database: SharedDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly slots: FairShare;
  readonly breakers: Breakers;
  /** For one call. */
  readonly timeoutMs: number;
}

/** What a call that was made used. */
export type Spent = Pick<SettledCall, 'tokens' | 'costMicroUsd'>;

/** By then a process that still lives has written down how its call ended. */
const reservedBeyondMs = 60_000;

/** A model that writes has each next word within a second; some servers hold words back to send several at once. */
const longestPauseMs = 10_000;

class TimeIsUp extends Error {}

/**
 * Makes single calls: in turn with those of other organizations and projects, not to what does not answer, within the budget, and with a
 * row in the ledger for each that went out.
 */
export class ModelCaller {
  /** Models of servers that were found not to stream. */
  readonly #noStreams = new LRUCache<string, true>({ max: 1_000 });

  constructor(private readonly deps: ModelCallerDeps) {}

  /**
   * @param isBroken whether an answer is none of the shape asked for, for the ledger
   * @param onSpent told of each call that went out, also of one that failed
   * @throws CallFailure, ModelFailure when the budget does not allow it, the signal's reason
   */
  async call(
    route: Route,
    question: Question,
    { of, isBroken, onSpent }: { of: CallFor; isBroken(text: string): boolean; onSpent(spent: Spent): void },
    signal: AbortSignal,
  ): Promise<Answer> {
    const leave = await this.#enter(of, bytesOf(question), signal);
    const circuit = circuitOf(route, of);
    try {
      if (!this.deps.breakers.admits(circuit)) throw unavailable('the provider has not answered lately');
      const id = await this.#reserve(route, question, of, circuit);
      return await this.#made(route, question, { id, of, isBroken, onSpent, circuit }, signal);
    } finally {
      leave();
    }
  }

  async #enter({ orgId, projectId }: InProject, bytes: number, signal: AbortSignal): Promise<Leave> {
    try {
      return await this.deps.slots.enter(orgId, { part: projectId, bytes, caller: waiterOf(signal) });
    } catch (error) {
      signal.throwIfAborted();
      throw isFailure(error) ? unavailable('too many calls to models wait already') : error;
    }
  }

  async #reserve(
    { name, ownKeySetAt, price }: Route,
    question: Question,
    of: CallFor,
    circuit: string,
  ): Promise<number> {
    const reservedMicroUsd = price ? reservationOf(price, bytesOf(question), question.maxOutputTokens) : null;
    const model = writeModelName(name);
    const reservedForMs = this.deps.timeoutMs + reservedBeyondMs;
    try {
      const paid = { ownKey: ownKeySetAt !== null, reservedMicroUsd, reservedForMs };
      const call = { ...of, ...paid, model, provider: name.provider };
      const id = await reserveCall(this.#database(of), call);
      if (id !== undefined) return id;
    } catch (error) {
      this.deps.breakers.undecided(circuit);
      throw error;
    }
    this.deps.breakers.undecided(circuit);
    const problem = price
      ? 'what is left of the month’s budget is not enough for a call'
      : `the price of ${model} is not known`;
    throw new ModelFailure('budget_exhausted', problem);
  }

  async #made(
    route: Route,
    question: Question,
    call: { id: number; of: CallFor; isBroken(text: string): boolean; onSpent(spent: Spent): void; circuit: string },
    signal: AbortSignal,
  ): Promise<Answer> {
    const { clock, breakers } = this.deps;
    const startedMs = clock.monotonicMs();
    const settled = async (outcome: SettledCall['outcome'], tokens: TokenCounts, billable: boolean) => {
      const costMicroUsd = costFor(route, question, tokens, billable);
      call.onSpent({ tokens, costMicroUsd });
      await this.#settle(call.of, call.id, {
        outcome,
        tokens,
        costMicroUsd,
        latencyMs: clock.monotonicMs() - startedMs,
      });
    };
    try {
      const answer = await this.#ask(route, question, signal);
      breakers.succeeded(call.circuit);
      await settled(call.isBroken(answer.text) ? 'invalid_output' : 'success', answer.tokens, true);
      return answer;
    } catch (error) {
      const failure = failureOf(error, clock.now(), whyStopped(error, signal));
      if (failure.end.noStreams) this.#noStreams.set(serverOf(route), true);
      this.#judge(call.circuit, failure, clock.monotonicMs() - startedMs);
      await settled(failure.end.outcome, noTokens, failure.end.billable);
      signal.throwIfAborted();
      throw failure;
    }
  }

  async #ask(route: Route, question: Question, signal: AbortSignal): Promise<Answer> {
    const { clock, timeoutMs } = this.deps;
    const streams = !this.#noStreams.has(serverOf(route));
    const model = await createModel(route.access, route.name, { streams });
    const pieces = { clock, longestPauseMs: Math.min(longestPauseMs, timeoutMs / 3) };
    return withinTime({ ms: timeoutMs, signal, clock, late: () => new TimeIsUp() }, (limited) =>
      streams ? askInPieces(model, question, pieces, limited) : ask(model, question, limited),
    );
  }

  /** A caller who gave up after a long wait saw a provider that hangs. */
  #judge(circuit: string, { end }: CallFailure, tookMs: number): void {
    const gaveUpLate = end.outcome === 'cancelled' && tookMs >= this.deps.timeoutMs / 2;
    const isDown =
      end.outcome === 'timeout' || end.outcome === 'failed' || end.outcome === 'rate_limited' || gaveUpLate;
    if (isDown) this.deps.breakers.failed(circuit);
    else this.deps.breakers.undecided(circuit);
  }

  /** What was answered is worth more than its row: that is settled as unknown later if it has to be. */
  async #settle(of: CallFor, id: number, call: SettledCall): Promise<void> {
    try {
      await settleCall(this.#database(of), of, id, call);
    } catch (error) {
      const { projectId, runId } = of;
      this.deps.log.error(
        { projectId, runId, err: error },
        'could not store a model call in the ledger; its cost counts as unknown',
      );
    }
  }

  #database({ orgId }: InProject) {
    return this.deps.database.for({ owner: orgId, kind: 'write' });
  }
}

/** Whoever waits for a place, by the signal that ends it. */
function waiterOf(signal: AbortSignal) {
  return {
    deadlineMs: Number.POSITIVE_INFINITY,
    get abandoned() {
      return signal.aborted ? transportFailure('CANCELLED', 'Nobody waits for the call any more.') : undefined;
    },
  };
}

/**
 * A provider hangs for one project with one key: others are not to suffer from what this one sends, nor is a key that was set since
 * then, whichever process hears of it.
 */
function circuitOf({ name, ownKeySetAt }: Route, { orgId, projectId }: InProject): string {
  return `${orgId} ${projectId} ${ownKeySetAt ?? ''} ${writeModelName(name)}`;
}

function serverOf({ name, access }: Route): string {
  return `${access.baseUrl} ${writeModelName(name)}`;
}

function bytesOf({ system, messages }: Question): number {
  return messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), Buffer.byteLength(system));
}

/** Null when the price is not known. What may have been billed without a count costs what was reserved. */
function costFor({ price }: Route, question: Question, tokens: TokenCounts, billable: boolean): number | null {
  if (!price) return null;
  if (!billable) return 0;
  return costOf(price, tokens) ?? reservationOf(price, bytesOf(question), question.maxOutputTokens);
}

function whyStopped(error: unknown, signal: AbortSignal): 'timeout' | 'cancelled' | undefined {
  if (error instanceof TimeIsUp) return 'timeout';
  if (!signal.aborted) return undefined;
  // The time of the whole request, which a caller who leaves has not used up.
  return signal.reason instanceof ModelFailure ? 'timeout' : 'cancelled';
}

function unavailable(message: string): CallFailure {
  return new CallFailure(message, { outcome: 'failed', billable: false, again: false, waitMs: 0 });
}
