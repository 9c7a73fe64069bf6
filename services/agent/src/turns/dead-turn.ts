import { idKinds } from '@pharos/contract';
import { isFailure, newId } from '@pharos/kit';
import { Priority } from '@pharos/proto/pharos/core/v1/conversation';
import type { NewRun } from '../domain/run.js';
import type { AgentConfig } from '../domain/settings.js';
import type { ClaimedTurn } from '../store/turn-queue.js';
import { handOverMessage } from './business-hours.js';
import type { CarriedOut } from './carry-out.js';
import { type CoreClients, Effects } from './effects.js';
import { deadRun } from './failures.js';
import { handOverNote } from './notes.js';
import type { HandOver } from './plan.js';

/** What is left to do about a turn that nobody tries any more. */
export interface DeadTurn {
  readonly run: NewRun;
  readonly result: Pick<CarriedOut, 'actions' | 'replyMessageId' | 'handedOver'>;
}

export interface DeadTurnDeps {
  readonly core: CoreClients;
  readonly config: AgentConfig;
  readonly now: Date;
}

/**
 * Gives the conversation to people, once however often it is called for the same message: what was to be said is not. Nobody is
 * told in copilot and shadow, and where people have the conversation. @throws what core throws
 */
export async function buryTurn(turn: ClaimedTurn, deps: DeadTurnDeps, signal: AbortSignal): Promise<DeadTurn> {
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
  { config: { settings }, now }: DeadTurnDeps,
): Promise<CarriedOut['handedOver']> {
  if (await effects.isTaken()) return undefined;
  const isUrgent = (await effects.conversation())?.priority === Priority.URGENT;
  const { summary } = deadRun(turn, '', true).outcome.decision as { readonly summary: string };
  const to: HandOver = {
    ...{ reason: 'tool_error', summary, assignee: settings.escalation_assignee, isUrgent },
    message: handOverMessage(settings, turn.plan?.run.outcome.language, now),
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
