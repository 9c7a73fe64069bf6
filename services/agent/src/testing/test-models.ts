import { createLogger, createSealer, loadConfig, newId, systemClock } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { z } from 'zod';
import { type AgentConfig, type AgentSettings, settingsSchema } from '../domain/settings.js';
import { modelConfig } from '../models/config.js';
import { createModels, type Models, type ModelsDeps } from '../models/create-models.js';
import type { ModelRequest } from '../models/model.js';
import { type AgentDatabase, createAgentDatabase } from './agent-database.js';

export const testSealer = createSealer(Buffer.alloc(32, 7).toString('base64'));

const answerSchema = z.object({ answer: z.string() });

/** A request for `{answer}`. */
export const aRequest: ModelRequest<z.output<typeof answerSchema>> = {
  purpose: 'draft',
  system: 'You answer.',
  messages: [{ role: 'user', content: 'Where is my parcel?' }],
  schema: answerSchema,
  maxOutputTokens: 200,
};

/** Never aborts. */
export const patience: AbortSignal = new AbortController().signal;

export interface LedgerRow {
  model: string;
  provider: string;
  own_key: boolean;
  outcome: string;
  input_tokens: number | null;
  cached_input_tokens: number | null;
  output_tokens: number | null;
  cost_micro_usd: number | null;
}

/** Models on a database of their own, with the variables that a test sets. */
export class TestModels {
  readonly #made: Models[] = [];

  private constructor(readonly database: AgentDatabase) {}

  static async start(): Promise<TestModels> {
    return new TestModels(await createAgentDatabase());
  }

  create(env: Readonly<Record<string, string>>, deps: Partial<ModelsDeps> = {}): Models {
    const log = createLogger({ service: 'test', level: 'silent' });
    const config = loadConfig(z.object(modelConfig), env);
    const made = createModels(config, {
      database: this.database.pool,
      sealer: testSealer,
      clock: systemClock,
      log,
      ...deps,
    });
    this.#made.push(made);
    return made;
  }

  /** The calls of a project, in order. */
  ledger({ projectId }: InProject): Promise<LedgerRow[]> {
    const text = `SELECT model, provider, own_key, outcome, input_tokens, cached_input_tokens, output_tokens, cost_micro_usd
      FROM model_calls WHERE project_id = $1 ORDER BY id`;
    return this.database.pool.query<LedgerRow>({ name: 'test_ledger', text }, [projectId]);
  }

  async stop(): Promise<void> {
    for (const models of this.#made) await models.close();
    await this.database.stop();
  }
}

export function newProject(): InProject {
  return { orgId: newId('org'), projectId: newId('prj') };
}

export function anAgent(model: string | null = null, settings: Partial<AgentSettings> = {}): AgentConfig {
  const usual = settingsSchema.parse({});
  return { mode: 'assist', model, confidenceThreshold: 0.7, settings: { ...usual, ...settings }, revision: 1 };
}
