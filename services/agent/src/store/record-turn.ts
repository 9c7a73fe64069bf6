import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import { callerJson, intoOutbox } from '@pharos/service';
import type { ActionOutcome } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';
import { actionExecuted, type OutboxData } from '../encode-event.js';
import { agentCaller } from '../runs/decide-turn.js';
import type { CarriedOut } from '../turns/carry-out.js';
import { noteComeback } from './customer-signs.js';
import { completeRun, insertRun } from './runs.js';
import { storedJson } from './stored-text.js';
import { type ClaimedTurn, finishTurn, type TurnEnd } from './turn-queue.js';
import { moveTurn } from './turns.js';

const fire: Statement = {
  name: 'fire_turn_events',
  text: `INSERT INTO ${intoOutbox}
    SELECT e.id, e.type, $1, $2, $3, e.data, $4::jsonb
    FROM unnest($5::text[], $6::text[], $7::jsonb[]) WITH ORDINALITY e (id, type, data, place) ORDER BY e.place`,
};

/** What is written down of a turn that came to its end. */
export interface Recorded {
  readonly run: NewRun;
  /** All of them, lookups included. */
  readonly actions: readonly ActionOutcome[];
  readonly result: Pick<CarriedOut, 'replyMessageId' | 'handedOver'>;
}

/**
 * Writes a turn's run and its events down and gives the turn back, all at once: so each event is fired once. False: the turn is no
 * longer this worker's, and nothing was written.
 */
export function recordTurn(
  database: Database,
  turn: ClaimedTurn,
  { run, actions, result }: Recorded,
  end: TurnEnd,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await finishTurn(tx, turn, end))) return false;
    const at = await insertRun(tx, { ...run, actions });
    if (at) await noteComeback(tx, run, at, turn.handedBackAt);
    await completeRun(tx, { ...turn, runId: run.id }, { actions, replyMessageId: result.replyMessageId });
    const events = run.shadow ? [] : eventsOf(run, actions, result);
    if (events.length > 0) await fireEvents(tx, run, events);
    // It came to its end in the conversation of which its own became part.
    if (run.conversationId !== turn.conversationId) await moveTurn(tx, turn, run.conversationId);
    return true;
  });
}

type TurnEvent = { [Type in keyof OutboxData]: { type: Type; data: OutboxData[Type] } }[keyof OutboxData];

function eventsOf(run: NewRun, actions: readonly ActionOutcome[], { handedOver }: Recorded['result']): TurnEvent[] {
  const done = actions.map((action): TurnEvent => {
    return { type: 'agent.action_executed', data: actionExecuted(run, action) };
  });
  if (!handedOver) return done;
  const { reason, summary } = handedOver.handOver;
  const conversation = Buffer.from(Conversation.encode(handedOver.conversation).finish()).toString('base64');
  const confidence = run.outcome.confidence ?? null;
  const data = { conversation, reason, summary, confidence, last_message_id: run.messageId };
  return [...done, { type: 'agent.escalated', data }];
}

async function fireEvents(
  tx: Database,
  { id: runId, orgId, projectId, conversationId }: NewRun,
  events: readonly TurnEvent[],
): Promise<void> {
  const values = [
    events.map(() => newId(idKinds.event)),
    events.map(({ type }) => type),
    events.map(({ data }) => storedJson(data)),
  ];
  await tx.query(fire, [orgId, projectId, conversationId, callerJson(callerOf(runId)), ...values]);
}

function callerOf(runId: string) {
  return { traceparent: '', ...agentCaller(runId) };
}
