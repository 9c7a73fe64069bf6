import type { Sealer } from '@pharos/kit';
import type { Rpc, RpcDeps } from '@pharos/service';
import type { RetrievalWeights } from '../answering/confidence/weights.js';
import type { Models } from '../models/create-models.js';
import type { Sources } from '../runs/sources.js';

/** What the service's RPCs work with. */
export interface AgentRpcDeps extends RpcDeps {
  readonly sealer: Sealer;
  readonly models: Pick<Models, 'check' | 'open' | 'nameFor' | 'readerProblem'>;
  readonly sources: Sources;
  /** Absent: the usual ones. */
  readonly weights?: RetrievalWeights | undefined;
}

export type AgentRpc<Request, Response> = Rpc<Request, Response, AgentRpcDeps>;
