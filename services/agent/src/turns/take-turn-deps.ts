import type { Clock, Logger, OutgoingCall, SharedDatabase } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { IsPublished } from '../answering/answer-deps.js';
import type { ActionOutcome, ActionRequest } from '../domain/outcome.js';
import type { AgentConfig } from '../domain/settings.js';
import type { Turn } from '../domain/turn.js';
import type { ActionFacts, DecidedTurn, TurnToDecide } from '../runs/decide-turn.js';
import type { CoreClients } from './effects.js';
import type { TurnMetrics } from './turn-metrics.js';

/** What turns are taken with. */
export interface TakeTurnDeps {
  /** Each turn uses it as its organization's. */
  readonly database: SharedDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly core: CoreClients;
  readonly metrics: TurnMetrics;
  readConfig(at: InProject): Promise<AgentConfig>;
  /** The conversation as core has it now. */
  readTurn(at: InProject, conversationId: string, call: OutgoingCall): Promise<Turn>;
  /** Whether an answer reaches whoever asked. */
  isReached(turn: Turn, call: OutgoingCall): Promise<boolean>;
  decide(asked: TurnToDecide, signal: AbortSignal): Promise<DecidedTurn>;
  publicationOf(at: InProject, call: OutgoingCall): IsPublished;
  /** Makes an action of the project's own. */
  runAction(at: InProject, facts: ActionFacts, request: ActionRequest, signal: AbortSignal): Promise<ActionOutcome>;
  /** Called once there may be events to send. */
  onWritten(): void;
}
