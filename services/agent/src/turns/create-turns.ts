import type { Clock, ConsumerDeps, Part, RpcChannel } from '@pharos/kit';
import type { InProject, ServiceBase } from '@pharos/service';
import type { RetrievalWeights } from '../answering/confidence/weights.js';
import type { ModelSource } from '../models/model.js';
import { decideTurn } from '../runs/decide-turn.js';
import { readTurn } from '../runs/read-turn.js';
import { publicationOf } from '../runs/retrieve.js';
import type { Sources } from '../runs/sources.js';
import { readConfig } from '../store/configs.js';
import { openCoreClients } from './effects.js';
import { type OwnActions, openActions } from './open-actions.js';
import { isReached, openReachClients } from './reach.js';
import type { TakeTurnDeps } from './take-turn-deps.js';
import { createTurnMetrics } from './turn-metrics.js';
import { turnsParts } from './turns-part.js';

export type TurnsBase = Pick<ServiceBase<never>, 'sessionUrl' | 'onWritten'> &
  ConsumerDeps & { readonly clock: Clock; readonly channels: Readonly<Record<'core' | 'knowledge', RpcChannel>> };

export interface TurnsOptions {
  /** Turns that this replica takes at once; one organization alone has half of them at most, one project a third. */
  readonly concurrency: number;
  readonly sources: Sources;
  readonly models: ModelSource;
  /** Absent: the deployment has no mail service. */
  readonly mail: RpcChannel | undefined;
  /** The actions of the projects' own. */
  readonly actions: OwnActions;
  readonly weights: RetrievalWeights;
}

/** The agent's turns in copilot and autopilot, as parts of the service. */
export function createTurns(base: TurnsBase, options: TurnsOptions): Part[] {
  return turnsParts(base, options.concurrency, takeTurnDeps(base, options));
}

function takeTurnDeps(base: TurnsBase, { sources, models, actions, mail, weights }: TurnsOptions): TakeTurnDeps {
  const { database, clock, log, registry, channels, onWritten } = base;
  const readsOf = ({ orgId }: InProject) => database.for({ owner: orgId, kind: 'read' });
  const reach = openReachClients({ core: channels.core, mail });
  const decideDeps = { clock, sources, models, openActions: openActions(actions), weights };
  return {
    database,
    clock,
    log,
    onWritten,
    core: openCoreClients(channels.core),
    metrics: createTurnMetrics(registry),
    readConfig: (at) => readConfig(readsOf(at), at),
    readTurn: (at, conversationId, call) => readTurn(sources, at, conversationId, call),
    decide: (asked, signal) => decideTurn({ ...decideDeps, database: readsOf(asked.at) }, asked, signal),
    isReached: (turn, call) => isReached(reach, turn, call),
    publicationOf: (at, call) => publicationOf(sources, at, call),
    runAction: (at, facts, request, signal) => actions.run(at, facts, request, signal),
  };
}
