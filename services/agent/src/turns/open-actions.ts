import type { InProject } from '@pharos/service';
import type { Actions, LookupOutcome, OfferedAction } from '../answering/answer-deps.js';
import type { ActionRequest } from '../domain/outcome.js';
import type { AgentConfig } from '../domain/settings.js';
import type { ActionFacts } from '../runs/decide-turn.js';
import { builtInActions, builtInNames } from './built-in-actions.js';

/** Makes actions of the projects' own: see `ActionRunner`. */
export interface OwnActions {
  /** Those that the configuration allows. */
  offered(at: InProject, config: AgentConfig): Promise<readonly OfferedAction[]>;
  run(at: InProject, facts: ActionFacts, request: ActionRequest, signal: AbortSignal): Promise<LookupOutcome>;
}

/** What the agent may do in one conversation: built-in actions and the project's own, allowed ones only. */
export function openActions(own: OwnActions) {
  return async (
    at: InProject,
    { config, ...facts }: ActionFacts & { readonly config: AgentConfig },
  ): Promise<Actions | undefined> => {
    const allowed = new Set(config.settings.allowed_actions);
    if (allowed.size === 0) return undefined;
    const offered = [
      ...builtInActions.filter(({ name }) => allowed.has(name)),
      ...(await own.offered(at, config)).filter(({ name }) => allowed.has(name) && !builtInNames.has(name)),
    ];
    return {
      offered,
      async run(request, signal) {
        const action = offered.find(({ name }) => name === request.name);
        if (action?.isLookup) return own.run(at, facts, request, signal);
        return { ...request, result: 'rejected', error: 'This action cannot run while the agent looks for an answer.' };
      },
    };
  };
}
