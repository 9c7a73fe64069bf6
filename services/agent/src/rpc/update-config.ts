import { fail, type Issue, invalid } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { UpdateConfigRequest, UpdateConfigResponse } from '@pharos/proto/pharos/agent/v1/config';
import { type Changes, diff, type InProject, isEmpty } from '@pharos/service';
import { findActionsNamed } from '../actions/actions.js';
import { fieldsOf, settingsOf, toConfigMessage } from '../convert/config.js';
import { type AgentConfig, type AgentSettings, settingsSchema } from '../domain/settings.js';
import { findModelKeyProvider } from '../models/model-keys.js';
import { lockConfig, saveConfig } from '../store/configs.js';
import { builtInNames } from '../turns/built-in-actions.js';
import type { AgentRpc, AgentRpcDeps } from './deps.js';

/** Settings that are not named stay; a change of nothing is none, and nobody hears of it. */
export const updateConfig: AgentRpc<UpdateConfigRequest, UpdateConfigResponse> = async (request, call, deps) => {
  const { projectId, ifRevision } = request;
  const named = settingsOf(request);
  const config = await deps.database.transaction(async (tx) => {
    const before = await lockConfig(tx, request);
    if (ifRevision !== undefined && ifRevision !== before.revision) throw fail('VERSION_MISMATCH');
    const after: AgentConfig = { ...before, ...fieldsOf(request), settings: settingsWith(before.settings, named) };
    await checkActionNames(tx, request, named.allowed_actions, before.settings.allowed_actions);
    const changes = changesOf(before, after);
    if ('settings.reader_model' in changes || 'ai_model' in changes) await checkReader(tx, deps, request, after);
    if (isEmpty(changes)) return before;
    const { mode, model, confidenceThreshold } = after;
    return saveConfig(tx, call, request, { mode, model, confidenceThreshold, settings: named }, changes);
  });
  return { config: toConfigMessage(projectId, config) };
};

/**
 * A name that no action has would never do anything, and is mistyped most likely. One that stood there already may stay: its
 * action may be deleted since. @throws VALIDATION_ERROR
 */
async function checkActionNames(tx: Database, at: InProject, named: unknown, before: readonly string[]): Promise<void> {
  if (!Array.isArray(named)) return;
  const names = named.map(String);
  const own = names.filter((name) => !builtInNames.has(name) && !before.includes(name));
  if (own.length === 0) return;
  const known = new Set((await findActionsNamed(tx, at, own)).map(({ name }) => name));
  const issues = names.flatMap((name, at): Issue[] =>
    own.includes(name) && !known.has(name)
      ? [{ path: ['settings', 'allowed_actions', at], message: 'the project has no action with this name' }]
      : [],
  );
  if (issues.length > 0) throw fail('VALIDATION_ERROR', { issues });
}

/** A reader that would never be asked is none: it is refused, with the model that it does not go with as well. @throws VALIDATION_ERROR */
async function checkReader(tx: Database, { models }: AgentRpcDeps, at: InProject, after: AgentConfig): Promise<void> {
  const problem = models.readerProblem(after, await findModelKeyProvider(tx, at));
  if (problem !== undefined) throw invalid(['settings', 'reader_model'], problem);
}

/** The settings with those that are named, each by itself; null: the usual value. @throws VALIDATION_ERROR */
export function settingsWith(before: AgentSettings, named: Readonly<Record<string, unknown>>): AgentSettings {
  const set = Object.entries({ ...before, ...named }).filter(([, value]) => value !== null);
  const read = settingsSchema.safeParse(Object.fromEntries(set));
  if (read.success) return read.data;
  const issues: Issue[] = read.error.issues.map(({ path, message }) => ({
    path: ['settings', ...(path as (string | number)[])],
    message,
  }));
  throw fail('VALIDATION_ERROR', { issues });
}

/** As the API names the fields; a setting stands by itself. */
function changesOf(before: AgentConfig, after: AgentConfig): Changes {
  return diff(shown(before), shown(after), Object.keys(shown(after)));
}

function shown({ mode, model, confidenceThreshold, settings }: AgentConfig): Record<string, unknown> {
  const named = Object.entries(settings).map(([name, value]) => [`settings.${name}`, value]);
  return {
    agent_mode: mode,
    ai_model: model,
    confidence_threshold: confidenceThreshold,
    ...Object.fromEntries(named),
  };
}
