import { type Clock, FairShare, type Logger, type Sealer, type SharedDatabase } from '@pharos/kit';
import { AddressRules, GuardedAgent, type GuardedAgentOptions } from '@pharos/outbound';
import type { InProject } from '@pharos/service';
import { Agent } from 'undici';
import type { AgentConfig } from '../domain/settings.js';
import { Breakers } from './breakers.js';
import { chooseModels, readerProblem } from './choose-models.js';
import type { ModelConfig } from './config.js';
import { ModelFailure, type ModelSource, type OpenModel } from './model.js';
import { ModelCaller, type Route } from './model-caller.js';
import { findModelKey, findModelKeyProvider, type ModelKey, type SetModelKey } from './model-keys.js';
import { type ModelName, type ProviderName, writeModelName } from './model-name.js';
import { priceOf } from './price-list.js';
import type { Access } from './providers/create-model.js';
import { modelFetch } from './providers/model-fetch.js';
import { RoutedModel } from './routed-model.js';

export interface ModelsDeps {
  readonly database: SharedDatabase;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  /** For tests: who opens connections to projects' own servers, and looks their names up. */
  readonly outbound?: Pick<GuardedAgentOptions, 'dial' | 'resolve'> | undefined;
}

/** The models of projects. */
export interface Models extends ModelSource {
  /** Why the reader of a configuration would never be asked, in a project with such a key; undefined: it would, or it names none. */
  readerProblem(agent: AgentConfig, own: ProviderName | undefined): string | undefined;
  /** Why a project's own server may not be at this URL; undefined when it may. */
  check(url: string): Promise<'blocked_address' | undefined>;
  /** Ends the connections once what is under way has ended. */
  close(): Promise<void>;
}

/** Where providers are, for keys that say nothing else. */
const providerUrls: Readonly<Record<ProviderName, string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  // A key to such a server always says where it is.
  'openai-compatible': '',
};
const connectTimeoutMs = 10_000;
const waiting = { items: 10_000, bytes: 64 * 1_024 * 1_024 };
const microPerDollar = 1_000_000;

/** A call may be repeated, and the fallback asked, in twice the time of one. */
const triesInTime = 2;

export function createModels(config: ModelConfig, deps: ModelsDeps): Models {
  const { database, sealer, clock, log } = deps;
  const timeoutMs = config.AGENT_TIMEOUT_MS;
  const rules = new AddressRules(config.AGENT_ALLOWED_CIDRS, config.AGENT_DENIED_CIDRS);
  const guarded = new GuardedAgent({ rules, timeoutMs: Math.min(connectTimeoutMs, timeoutMs), ...deps.outbound });
  // The operator's own addresses are trusted. Time limits are those of calls.
  const trusted = new Agent({ connections: null, headersTimeout: 0, bodyTimeout: 0 });
  const fetches = { own: modelFetch(() => guarded.current), platform: modelFetch(() => trusted) };
  const slots = new FairShare({ slots: config.AGENT_MODEL_CONCURRENCY, waiting });
  const caller = new ModelCaller({ database, clock, log, slots, breakers: new Breakers(clock), timeoutMs });
  const accessOf = (name: ModelName, own: ModelKey | undefined): Access =>
    own
      ? { ...own, baseUrl: own.baseUrl ?? providerUrls[own.provider], fetch: fetches.own }
      : { ...platformAccess(config, name.provider), fetch: fetches.platform };
  const routeOf = (name: ModelName, own: SetModelKey | undefined): Route => ({
    name,
    access: accessOf(name, own),
    ownKeySetAt: own?.setAt ?? null,
    price: priceOf(name, config.AGENT_PRICES),
  });
  const readFor = ({ orgId }: InProject) => database.for({ owner: orgId, kind: 'read' });
  return {
    async open(at, runId, agent) {
      const own = await findModelKey({ database: readFor(at), sealer }, at);
      const choice = chooseModels(config, own?.provider, askedBy(agent));
      if (choice.kind === 'none') return undefined;
      if (choice.kind === 'refused') return refusing(choice.name, choice.problem);
      const [first, ...others] = choice.names;
      const routes = [routeOf(first, own), ...others.map((name) => routeOf(name, own))] as const;
      const readers = choice.reader ? ([routeOf(choice.reader, own)] as const) : routes;
      const of = { orgId: at.orgId, projectId: at.projectId, runId, budgetMicroUsd: budgetOf(agent) };
      return new RoutedModel({ routes, readers, of, caller, clock, timeoutMs: timeoutMs * triesInTime });
    },
    async nameFor(at, agent) {
      const choice = chooseModels(config, await findModelKeyProvider(readFor(at), at), askedBy(agent));
      if (choice.kind === 'none') return 'extractive';
      return writeModelName(choice.kind === 'refused' ? choice.name : choice.names[0]);
    },
    readerProblem: (agent, own) => readerProblem(config, own, askedBy(agent)),
    check: (url) => guarded.check(url),
    async close() {
      await Promise.all([guarded.close(), trusted.close()]);
    },
  };
}

function platformAccess(config: ModelConfig, provider: ProviderName): Omit<Access, 'fetch'> {
  if (provider === 'anthropic')
    return { provider, apiKey: config.ANTHROPIC_API_KEY, baseUrl: config.ANTHROPIC_BASE_URL };
  if (provider === 'openai') return { provider, apiKey: config.OPENAI_API_KEY, baseUrl: config.OPENAI_BASE_URL };
  return { provider, apiKey: config.AGENT_COMPATIBLE_API_KEY, baseUrl: config.AGENT_COMPATIBLE_URL ?? '' };
}

function askedBy({ model, settings }: AgentConfig) {
  return { model, fallback: settings.fallback_model, reader: settings.reader_model };
}

/** Rounded down: a budget is not exceeded. */
function budgetOf({ settings: { monthly_budget_usd: budget } }: AgentConfig): number | null {
  return budget === null ? null : Math.floor(budget * microPerDollar);
}

/** Nothing is called: what the project asks for cannot be had, and something else is not what it wants. */
function refusing(name: ModelName, problem: string): OpenModel {
  return {
    name: writeModelName(name),
    generate: () => Promise.reject(new ModelFailure('refused', problem)),
    usage: () => ({ calls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 }),
  };
}
