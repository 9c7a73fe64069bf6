import type { RpcChannel, ServiceDeps } from '@pharos/kit';
import type { GuardedAgentOptions } from '@pharos/outbound';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { createService, KnownProjects, type RpcService } from '@pharos/service';
import { createActionRunner } from './actions/create-action-runner.js';
import { usualWeights } from './answering/confidence/weights.js';
import type { AgentServiceConfig } from './config.js';
import { encodeEvent } from './encode-event.js';
import { evaluationsParts } from './evaluation/evaluations-part.js';
import { forgettingConsumer } from './events/consume.js';
import { jobs } from './jobs/jobs.js';
import { createSuggestionMetrics } from './metrics.js';
import { createModels } from './models/create-models.js';
import { ledgerJobs } from './models/ledger-jobs.js';
import { services } from './rpc/index.js';
import { openSources } from './runs/sources.js';
import { database } from './schema.js';
import { createTurns } from './turns/create-turns.js';
import { openActions } from './turns/open-actions.js';

export { type AgentServiceConfig, configSchema } from './config.js';
export { database } from './schema.js';

export interface AgentDeps extends ServiceDeps {
  /** Calls to core and knowledge, when they are not to go to CORE_URL and KNOWLEDGE_URL; they stay open when the service stops. */
  core?: RpcChannel;
  knowledge?: RpcChannel;
  /** For tests: who opens connections to servers of projects, and looks their names up. */
  outbound?: Pick<GuardedAgentOptions, 'dial' | 'resolve'>;
}

/** The AI agent: suggests, answers, acts, and hands over to people. */
export function create(config: AgentServiceConfig, deps: AgentDeps): RpcService {
  return createService({
    ...database,
    name: 'agent',
    config,
    deps,
    listen: config.AGENT_LISTEN,
    calls: {
      core: deps.core ?? config.CORE_URL,
      knowledge: deps.knowledge ?? config.KNOWLEDGE_URL,
      mail: config.MAIL_URL,
    },
    encode: encodeEvent,
    build: (base) => {
      const projects = new KnownProjects(base);
      const sources = openSources(base.channels, base.clock);
      const models = createModels(config, { ...base, outbound: deps.outbound });
      const weights = { ...usualWeights, model: config.AGENT_MODEL_WEIGHTS };
      const metrics = createSuggestionMetrics(base.registry);
      const mail = config.MAIL_URL === undefined ? undefined : base.channels.mail;
      const actions = createActionRunner(config, { ...base, outbound: deps.outbound });
      return {
        parts: [
          projects,
          { name: 'connections to models', stop: () => models.close() },
          actions.part,
          ...ledgerJobs(base),
          ...createTurns(base, {
            concurrency: config.AGENT_CONCURRENCY,
            sources,
            models,
            mail,
            actions: actions.runner,
            weights,
          }),
          ...evaluationsParts({
            ...base,
            sources,
            models,
            weights,
            runDays: config.AGENT_RUN_DAYS,
            modelTimeoutMs: config.AGENT_TIMEOUT_MS,
          }),
          ...jobs({ ...base, runDays: config.AGENT_RUN_DAYS, weights }),
          forgettingConsumer(base),
        ],
        services: () =>
          services({
            ...base,
            sources,
            models,
            metrics,
            weights,
            actions: actions.runner,
            openActions: openActions(actions.runner),
            projects: base.channels.core.client(ProjectServiceDefinition),
            before: projects.require,
          }),
      };
    },
  });
}
