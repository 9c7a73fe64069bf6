import { idKinds } from '@pharos/contract';
import { type Database, isFailure, newId } from '@pharos/kit';
import { Priority } from '@pharos/proto/pharos/core/v1/conversation';
import type { NewRun } from '../domain/run.js';
import type { AgentConfig } from '../domain/settings.js';
import { agentCaller } from '../runs/decide-turn.js';
import { recordTurn } from '../store/record-turn.js';
import { storedText } from '../store/stored-text.js';
import { type ClaimedTurn, finishTurn, type TurnEnd } from '../store/turn-queue.js';
import { type CarriedOut, handedOverAt } from './carry-out.js';
import { type CoreClients, Effects } from './effects.js';
import { deadRun, isDown } from './failures.js';
import { handOverMessage } from './hand-over-message.js';
import { handOverNote } from './notes.js';
import type { HandOver } from './plan.js';
import type { TakeTurnDeps } from './take-turn-deps.js';

/** What is left to do about a turn that nobody tries any more. */
interface DeadTurn {
  readonly run: NewRun;
  readonly result: Pick<CarriedOut, 'actions' | 'replyMessageId' | 'handedOver'>;
}

type DeadTurnDeps = Pick<
  TakeTurnDeps,
  'core' | 'clock' | 'log' | 'readConfig' | 'readTurn' | 'isReached' | 'onWritten'
> & {
  readonly database: Database;
};

/**
 * Asks people, and ends the turn, whatever it takes: one that is tried for ever would be in the way of others. False: core is down,
 * and people are asked later. Rejects only when `signal` aborts or the database is away.
 */
export async function endDeadTurn(
  turn: ClaimedTurn,
  error: unknown,
  deps: DeadTurnDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const dead = await lastAct(turn, deps, signal);
  if (dead) await recordDead(turn, dead, error, deps);
  return dead !== undefined;
}

/** Undefined: core is down. What fails otherwise is dead all the same. */
async function lastAct(turn: ClaimedTurn, deps: DeadTurnDeps, signal: AbortSignal): Promise<DeadTurn | undefined> {
  const { core, clock, log } = deps;
  try {
    const config = await deps.readConfig({ orgId: turn.orgId, projectId: turn.projectId });
    const hears = () => isReached(turn, deps, signal);
    return await buryTurn(turn, { core, config, now: clock.now(), hears }, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isDown(error)) return undefined;
    log.error({ conversation: turn.conversationId, err: error }, 'could not hand over the conversation of a dead turn');
    const run = deadRun(turn, newId(idKinds.agentRun), false);
    return { run, result: { actions: [], replyMessageId: null, handedOver: undefined } };
  }
}

/** What it was may itself be what cannot be recorded: then the log alone tells of it. */
async function recordDead(
  turn: ClaimedTurn,
  { run, result }: DeadTurn,
  error: unknown,
  { database, log, onWritten }: DeadTurnDeps,
): Promise<void> {
  const end: TurnEnd = {
    answeredId: turn.messageId,
    answeredAt: turn.messageAt,
    again: false,
    resolved: turn.aiResolved,
    // Nothing that may have been made already waits for another yes.
    stoppedAt: handedOverAt(result, turn.claimedAt),
    pendingAction: null,
    deadReason: storedText(String(error).slice(0, 500)),
  };
  try {
    const actions = [...run.actions, ...result.actions];
    if (await recordTurn(database, turn, { run, actions, result }, end)) onWritten();
  } catch (problem) {
    if (isDown(problem)) throw problem;
    log.error(
      { conversation: turn.conversationId, err: problem, run: run.id },
      'could not record the run of a dead turn',
    );
    await finishTurn(database, turn, end);
  }
}

interface BuryDeps {
  readonly core: CoreClients;
  readonly config: AgentConfig;
  readonly now: Date;
  /** Whether the customer reads what is said in the conversation. */
  hears(): Promise<boolean>;
}

const timeoutMs = 10_000;

/** A conversation that cannot be read may be why the turn is dead: nothing is said there. @throws when core or mail is down */
async function isReached(turn: ClaimedTurn, deps: DeadTurnDeps, signal: AbortSignal): Promise<boolean> {
  const at = { orgId: turn.orgId, projectId: turn.projectId };
  const call = { ...agentCaller(newId(idKinds.agentRun)), timeoutMs, signal };
  try {
    return await deps.isReached(await deps.readTurn(at, turn.conversationId, call), call);
  } catch (error) {
    signal.throwIfAborted();
    if (isDown(error)) throw error;
    deps.log.warn(
      { conversation: turn.conversationId, err: error },
      'could not find out whether an answer reaches the customer',
    );
    return false;
  }
}

/**
 * Gives the conversation to people, once however often it is called for the same message: what was to be said is not. Nobody is
 * told in copilot and shadow, and where people have the conversation. @throws what core throws
 */
async function buryTurn(turn: ClaimedTurn, deps: BuryDeps, signal: AbortSignal): Promise<DeadTurn> {
  const runId = turn.plan?.run.id ?? newId(idKinds.agentRun);
  const made = turn.plan?.confirmed?.outcome;
  const { mode, settings } = deps.config;
  const isSilent = mode !== 'autopilot' || settings.shadow || !settings.enabled || turn.isStopped;
  const effects = new Effects(deps.core, turn, runId, signal, `agent dead ${turn.messageId}`);
  const handedOver = isSilent ? undefined : await handOver(turn, effects, deps);
  const run = deadRun(turn, runId, handedOver !== undefined);
  return { run, result: { actions: made ? [made] : [], replyMessageId: null, handedOver } };
}

async function handOver(
  turn: ClaimedTurn,
  effects: Effects,
  { config: { settings }, now, hears }: BuryDeps,
): Promise<CarriedOut['handedOver']> {
  if (await effects.isTaken()) return undefined;
  const isUrgent = (await effects.conversation())?.priority === Priority.URGENT;
  const { summary } = deadRun(turn, '', true).outcome.decision as { readonly summary: string };
  const to: HandOver = {
    reason: 'tool_error',
    summary,
    assignee: settings.escalation_assignee,
    isUrgent,
    message: (await hears()) ? handOverMessage(settings, turn.plan?.run.outcome.language, now) : null,
  };
  await effects.post('note', handOverNote({ ...to, drafts: [] }, []), { after: undefined, isInternal: true });
  await tellCustomer(turn, to, effects);
  const conversation = await effects.handOver(to);
  return conversation && { conversation, handOver: to };
}

/** Only while nothing was said since. */
async function tellCustomer({ messageId }: ClaimedTurn, { message }: HandOver, effects: Effects): Promise<void> {
  if (message === null || messageId === null) return;
  await effects.post('message', message, { after: messageId, isInternal: false }).catch((error: unknown) => {
    if (!isFailure(error, 'CONVERSATION_MOVED_ON')) throw error;
  });
}
