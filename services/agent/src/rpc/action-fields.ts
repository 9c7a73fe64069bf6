import { fail, invalid } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';
import { parseTarget } from '@pharos/outbound';
import type { ActionRow } from '../actions/actions.js';
import { schemaProblem } from '../actions/argument-schema.js';
import type { ArgumentSchema } from '../actions/schema-form.js';
import { builtInNames } from '../turns/built-in-actions.js';
import type { AgentRpcDeps } from './deps.js';

const nameText = /^[a-z][a-z0-9_]{0,63}$/;
const longestDescription = 2_000;
/** @throws VALIDATION_ERROR */
export function checkName(name: string): string {
  if (!nameText.test(name))
    throw invalid(['name'], 'must have 1 to 64 characters (a-z, 0-9 and _) and start with a letter');
  if (builtInNames.has(name)) throw invalid(['name'], 'is the name of a built-in action');
  return name;
}

/** @throws VALIDATION_ERROR */
export function checkDescription(description: string): string {
  const isFit = description.trim() !== '' && description.length <= longestDescription;
  if (!isFit) throw invalid(['description'], `must have 1 to ${longestDescription} characters`);
  return description;
}

/** @throws VALIDATION_ERROR */
export function checkParameters(parameters: ArgumentSchema | undefined): ArgumentSchema {
  const schema = parameters ?? { type: 'object', properties: {}, additionalProperties: false };
  const problem = schemaProblem(schema);
  if (problem) throw invalid(['parameters'], problem);
  return schema;
}

/** As it is kept. @throws VALIDATION_ERROR */
export function checkUrl(text: string): string {
  const target = parseTarget(text);
  if ('problem' in target) throw invalid(['url'], target.problem);
  return target.url.href;
}

/** Looks up where it leads; says of a blocked one only that it is blocked. @throws VALIDATION_ERROR */
export async function checkTarget({ models }: AgentRpcDeps, url: string): Promise<void> {
  if (await models.check(checkUrl(url))) throw invalid(['url'], 'must point to an address on the public internet');
}

/** @throws ACTION_NOT_FOUND */
export function found(row: ActionRow | undefined): ActionRow {
  if (!row) throw fail('ACTION_NOT_FOUND');
  return row;
}

/** @throws ACTION_NOT_FOUND, VERSION_MISMATCH */
export function expected(row: ActionRow | undefined, { ifRevision }: { ifRevision?: number | undefined }): ActionRow {
  const action = found(row);
  if (ifRevision !== undefined && ifRevision !== action.revision) throw fail('VERSION_MISMATCH');
  return action;
}

/** What `work` comes to. @throws ACTION_NAME_TAKEN when another action of the project has the name */
export async function withFreeName<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'actions_name_key') ? fail('ACTION_NAME_TAKEN') : error;
  }
}
