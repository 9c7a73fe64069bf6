import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  createLogger,
  createRegistry,
  createSealer,
  idempotentCalls,
  ManualClock,
  type RpcHandlers,
} from '@pharos/kit';
import { ConfigServiceDefinition } from '@pharos/proto/pharos/agent/v1/config';
import { EvaluationServiceDefinition } from '@pharos/proto/pharos/agent/v1/evaluation';
import { RunServiceDefinition } from '@pharos/proto/pharos/agent/v1/run';
import { SuggestionServiceDefinition } from '@pharos/proto/pharos/agent/v1/suggestion';
import { TrialServiceDefinition } from '@pharos/proto/pharos/agent/v1/trial';
import { handlersOf } from '@pharos/service/testing';
import { createSuggestionMetrics } from '../metrics.js';
import type { ModelSource } from '../models/model.js';
import { services } from '../rpc/index.js';
import { type AgentDatabase, createAgentDatabase } from './agent-database.js';
import { FakeSources } from './fake-sources.js';
import { scriptedSource } from './scripted-model.js';

/** The agent's calls over a database of their own, without the network, beside a core and a knowledge that a test sets. */
export class TestAgent {
  readonly clock = new ManualClock(new Date());
  readonly sources = new FakeSources();
  readonly configs: RpcHandlers<typeof ConfigServiceDefinition>;
  readonly evaluations: RpcHandlers<typeof EvaluationServiceDefinition>;
  readonly runs: RpcHandlers<typeof RunServiceDefinition>;
  readonly suggestions: RpcHandlers<typeof SuggestionServiceDefinition>;
  readonly trials: RpcHandlers<typeof TrialServiceDefinition>;
  /** No model, unless a test sets one. */
  models: ModelSource = scriptedSource();
  /** Projects that there are not. */
  readonly absent = new Set<string>();

  private constructor(private readonly world: AgentDatabase) {
    const { clock, sources } = this;
    const sealer = createSealer(randomBytes(32).toString('base64'));
    const bound = services({
      database: world.pool,
      clock,
      sealer,
      sources,
      idempotent: idempotentCalls({ sealer, clock }),
      metrics: createSuggestionMetrics(createRegistry()),
      log: createLogger({ service: 'agent', level: 'silent' }),
      projects: { showAgent: async () => ({}) },
      onWritten() {},
      before: async ({ projectId }) => {
        if (this.absent.has(projectId)) throw fail('PROJECT_NOT_FOUND');
      },
      actions: { tryOut: async () => undefined },
      models: {
        open: (...asked) => this.models.open(...asked),
        nameFor: (...asked) => this.models.nameFor(...asked),
        check: async () => undefined,
        readerProblem: () => undefined,
      },
    });
    this.configs = handlersOf(bound, ConfigServiceDefinition);
    this.evaluations = handlersOf(bound, EvaluationServiceDefinition);
    this.runs = handlersOf(bound, RunServiceDefinition);
    this.suggestions = handlersOf(bound, SuggestionServiceDefinition);
    this.trials = handlersOf(bound, TrialServiceDefinition);
  }

  static async start(): Promise<TestAgent> {
    return new TestAgent(await createAgentDatabase());
  }

  get database() {
    return this.world.pool;
  }

  /** Rows of a statement: for looking behind the calls. */
  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.world.pool.query<Row>({ name: '', text }, values);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }
}
