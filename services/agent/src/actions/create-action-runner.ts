import type { Clock, Part, Sealer, SharedDatabase } from '@pharos/kit';
import { AddressRules, createSender, type GuardedAgentOptions } from '@pharos/outbound';
import { ActionRunner } from './action-runner.js';

export interface ActionRunnerConfig {
  readonly SERVICE_NAME: string;
  readonly AGENT_ALLOWED_CIDRS: readonly string[];
  readonly AGENT_DENIED_CIDRS: readonly string[];
}

export interface OpenRunnerDeps {
  readonly database: SharedDatabase;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** For tests: who opens connections, and looks names up. */
  readonly outbound?: Pick<GuardedAgentOptions, 'dial' | 'resolve'> | undefined;
}

/** How long an endpoint may take: a customer waits for what it says. */
const timeoutMs = 10_000;

/** What calls the actions of projects, and the part that ends its connections. */
export function createActionRunner(
  config: ActionRunnerConfig,
  deps: OpenRunnerDeps,
): { runner: ActionRunner; part: Part } {
  const { database, sealer, clock, outbound } = deps;
  const rules = new AddressRules(config.AGENT_ALLOWED_CIDRS, config.AGENT_DENIED_CIDRS);
  const sender = createSender({ rules, timeoutMs, ...outbound });
  const runner = new ActionRunner({ database, sealer, clock, sender, serviceName: config.SERVICE_NAME });
  return { runner, part: { name: 'connections to actions', stop: () => sender.close() } };
}
