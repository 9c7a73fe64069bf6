import { idKinds } from '@pharos/contract';
import { backoffMs, type Clock, type Database, isFailure, newId, withSpan } from '@pharos/kit';
import type { NewRun } from '../domain/run.js';
import type { Turn } from '../domain/turn.js';
import { agentCaller } from '../runs/decide-turn.js';
import { recordTurn } from '../store/record-turn.js';
import { type ClaimedTurn, finishTurn, forgetTurn, keepPlan, putOff, type TurnEnd } from '../store/turn-queue.js';
import { moveTurn } from '../store/turns.js';
import { type CarriedOut, carryOut, handedOverAt } from './carry-out.js';
import { endDeadTurn } from './dead-turn.js';
import { Effects } from './effects.js';
import { handedOverRun, isDown, isTimeout, overtakenRun } from './failures.js';
import { type Gate, gateOf } from './gate.js';
import { hasBegunAgreed, type Plan } from './plan.js';
import { planOf } from './plan-turn.js';
import { isHeard, unsaidRun } from './reach.js';
import type { TakeTurnDeps } from './take-turn-deps.js';

type Deps = Omit<TakeTurnDeps, 'database'> & { readonly database: Database; begins(): void };

const retry = { firstMs: 2_000, longestMs: 60_000 };
/** While core or knowledge is down a turn is looked at so often. */
const waitWhileDown = { firstMs: 2_000, longestMs: 15_000 };
/** A model that cannot be had has so many tries, some ten seconds apart, before people are asked. */
export const modelTries = 3;
const modelRetry = { firstMs: 5_000, longestMs: 30_000 };
/** After so many failures nobody tries the turn any more. */
export const mostTries = 6;
/**
 * What is down is waited for, however long. What does not answer in time may be down, or this turn may be too much for it: a day
 * after the message that counts as the turn's own failure.
 */
const patienceMs = 24 * 3_600_000;
/** A turn that is overtaken again and again is decided anew so often, and then left to the next message. */
const mostRounds = 10;
const timeoutMs = 10_000;

export type Taken = 'ended' | 'failed';

/**
 * Takes one claimed turn to its end, or puts it off. `failed`: it was put off, or its model could not be had: another one of the same
 * organization would hardly fare better now. Rejects only when `signal` aborts or the database is away. `begins` is called before
 * its first effect.
 */
export function takeTurn(
  turn: ClaimedTurn,
  given: TakeTurnDeps,
  signal: AbortSignal,
  begins: () => void,
): Promise<Taken> {
  const database = given.database.for({ owner: turn.orgId, kind: 'write' });
  const take = () => takeOrPutOff(turn, { ...given, database, begins }, signal);
  // In the trace of the customer's message; a turn without one makes no trace of its own.
  return turn.traceparent ? withSpan({ kind: 'internal', name: 'agent turn', parent: turn.traceparent }, take) : take();
}

async function takeOrPutOff(turn: ClaimedTurn, deps: Deps, signal: AbortSignal): Promise<Taken> {
  try {
    if (turn.tries >= mostTries) throw new Error('every worker that took the turn died');
    if (!turn.plan) return await decideAndComplete(turn, deps, signal);
    return await resume(turn, turn.plan, deps, signal);
  } catch (error) {
    signal.throwIfAborted();
    await failed(turn, error, deps, signal);
    return 'failed';
  }
}

async function decideAndComplete(turn: ClaimedTurn, deps: Deps, signal: AbortSignal): Promise<Taken> {
  const { database, clock } = deps;
  const { conversationId } = turn;
  const at = { orgId: turn.orgId, projectId: turn.projectId };
  const runId = newId(idKinds.agentRun);
  const config = await deps.readConfig(at);
  const { mode } = config;
  if (mode === 'assist' || !config.settings.enabled || (mode === 'autopilot' && turn.isStopped))
    return finish(turn, ended(turn), deps);
  const call = { ...agentCaller(runId), timeoutMs, signal };
  const read = await deps.readTurn(at, conversationId, call);
  const gate = gateOf(read, config, turn);
  if (gate.kind !== 'open') return finish(turn, ended(turn, read, gate), deps);
  if (gate.reopens) await new Effects(deps.core, turn, runId, signal).reopen();
  const { handedBackAt } = turn;
  const pendingAction = turn.pendingAction ?? undefined;
  const asked = { at, conversationId, trigger: mode, runId, pendingAction, handedBackAt, turn: read };
  const decided = await deps.decide(asked, signal);
  if (await isTriedAgain(turn, decided.run, deps)) return 'failed';
  const isReached = mode !== 'autopilot' || !isHeard(decided.run) || (await deps.isReached(read, call));
  const run = isReached ? decided.run : unsaidRun(decided.run);
  const plan = planOf({ ...decided, run, asked: gate.asked, mode, now: clock.now(), isReached });
  // Stored before it has any effect: whoever takes over carries out the same.
  if (!(await keepPlan(database, turn, plan))) throw new LeaseLost();
  return complete(turn, plan, false, deps, signal);
}

/** What became of an action that was begun is told in the conversation of which its own became part meanwhile. */
async function resume(turn: ClaimedTurn, plan: Plan, deps: Deps, signal: AbortSignal): Promise<Taken> {
  try {
    return await complete(turn, plan, true, deps, signal);
  } catch (error) {
    const conversationId = mergedInto(error);
    if (conversationId === undefined || !hasBegunAgreed(plan)) throw error;
    return complete(turn, { ...plan, run: { ...plan.run, conversationId } }, true, deps, signal);
  }
}

function mergedInto(error: unknown): string | undefined {
  const into = isFailure(error, 'CONVERSATION_NOT_FOUND') ? error.details.merged_into : undefined;
  return typeof into === 'string' ? into : undefined;
}

async function finish(turn: ClaimedTurn, end: TurnEnd, { database }: Deps): Promise<Taken> {
  await finishTurn(database, turn, end);
  return 'ended';
}

/** The model could not be had: the turn waits a little, before people are asked. */
async function isTriedAgain(turn: ClaimedTurn, run: NewRun, { database }: Deps): Promise<boolean> {
  if (!run.outcome.modelUnavailable || turn.tries + 1 >= modelTries) return false;
  await putOff(database, turn, { waitMs: backoffMs(turn.tries + 1, modelRetry), failed: true });
  return true;
}

/** It fails for this turn, and would for others of its organization. */
function hasModelFailed({ outcome: { decision } }: NewRun): boolean {
  return decision.kind === 'escalate' && decision.reason === 'model_error';
}

async function complete(
  turn: ClaimedTurn,
  plan: Plan,
  isResumed: boolean,
  deps: Deps,
  signal: AbortSignal,
): Promise<Taken> {
  const { database, core } = deps;
  const { run } = plan;
  const at = { orgId: turn.orgId, projectId: turn.projectId };
  const call = { ...agentCaller(run.id), timeoutMs, signal };
  const { conversationId, contactId } = run;
  const facts = { runId: run.id, conversationId, contactId };
  const result = await carryOut(
    plan,
    {
      effects: new Effects(core, { ...at, conversationId }, run.id, signal),
      config: await deps.readConfig(at),
      isPublished: deps.publicationOf(at, call),
      runAction: (request) => deps.runAction(at, facts, request, signal),
      begins: deps.begins,
      keep: async (kept) => {
        if (!(await keepPlan(database, turn, kept))) throw new LeaseLost();
      },
      signal,
    },
    isResumed,
  );
  await record(turn, plan, result, deps);
  return hasModelFailed(run) ? 'failed' : 'ended';
}

async function record(turn: ClaimedTurn, plan: Plan, result: CarriedOut, deps: Deps): Promise<void> {
  const { kind } = result;
  const isDone = kind === 'done';
  const isDecidedAnew = kind === 'overtaken' || kind === 'unpublished' || kind === 'reconfigured';
  const pendingAction = isDecidedAnew ? turn.pendingAction : isDone ? plan.awaits : null;
  const run = carriedOutRun(plan, result);
  const actions = [...plan.run.actions, ...result.actions];
  const end: TurnEnd = {
    answeredId: plan.afterMessageId,
    answeredAt: new Date(plan.answeredAt),
    deadReason: null,
    again: isDecidedAnew && turn.rounds < mostRounds,
    stoppedAt: handedOverAt(result, turn.claimedAt),
    resolved: result.resolved,
    pendingAction,
  };
  if (!(await recordTurn(deps.database, turn, { run, actions, result }, end))) return;
  deps.metrics.taken(plan.mode, isDone ? run.outcome.decision.kind : result.kind, turn.lateMs);
  deps.onWritten();
}

/** The decision as it was carried out: what was sent is told, and so is a hand-over that it came to. */
function carriedOutRun({ run }: Plan, { kind, replyMessageId, isTold, handedOver }: CarriedOut): NewRun {
  if (handedOver) return handedOverRun(run, handedOver.handOver, replyMessageId !== null);
  return kind === 'done' || replyMessageId !== null ? run : overtakenRun(run, kind, isTold);
}

/** What failed is tried again: for as long as something is down, and a few times otherwise. */
async function failed(turn: ClaimedTurn, error: unknown, deps: Deps, signal: AbortSignal): Promise<void> {
  const { database, log, metrics } = deps;
  const facts = { conversation: turn.conversationId, project: turn.projectId, err: error };
  if (error instanceof LeaseLost) return log.debug(facts, 'another worker took over a turn');
  const into = mergedInto(error);
  if (into !== undefined) return leaveTo(into, turn, deps);
  if (isFailure(error, 'CONVERSATION_NOT_FOUND') || isFailure(error, 'PROJECT_NOT_FOUND'))
    return forgetTurn(database, turn);
  if (isDown(error) && !(isTimeout(error) && isTooLate(turn, deps.clock))) {
    log.debug(facts, 'a turn waits for a dependency that is down');
    return putOff(database, turn, { waitMs: backoffMs(3, waitWhileDown), failed: false });
  }
  if (turn.tries + 1 < mostTries) {
    log.warn({ ...facts, tries: turn.tries + 1 }, 'a turn failed; trying again later');
    return putOff(database, turn, { waitMs: backoffMs(turn.tries + 1, retry), failed: true });
  }
  if (!(await endDeadTurn(turn, error, deps, signal)))
    return putOff(database, turn, { waitMs: backoffMs(3, waitWhileDown), failed: false });
  log.error(facts, 'a turn is dead: the agent does not answer until the customer writes again');
  metrics.dead();
}

/** The turn is of another conversation from now on. One that stays, because its action was begun, is taken up again at once. */
async function leaveTo(into: string, turn: ClaimedTurn, { database }: Deps): Promise<void> {
  await moveTurn(database, turn, into);
  await putOff(database, turn, { waitMs: 0, failed: false });
}

function isTooLate({ messageAt }: ClaimedTurn, clock: Clock): boolean {
  return messageAt !== null && clock.now().getTime() - messageAt.getTime() > patienceMs;
}

/** Nothing is to be done. What was read is not looked at again; what came in after it is. */
function ended({ pendingAction, aiResolved, claimedAt }: ClaimedTurn, read?: Turn, gate?: Gate): TurnEnd {
  const last = read?.utterances.findLast(({ from }) => from === 'customer');
  return {
    answeredId: last?.id ?? null,
    answeredAt: last?.at ?? null,
    again: false,
    deadReason: null,
    stoppedAt: gate?.kind === 'with people' ? claimedAt : null,
    resolved: aiResolved,
    pendingAction,
  };
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
