import { type Database, NamedStatement, param, type SealedColumn, type Sealer, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller, type InProject } from '@pharos/service';
import type { ProviderName } from './model-name.js';

/** A project's own way to a provider. */
export interface ModelKey {
  readonly provider: ProviderName;
  readonly apiKey: string;
  /** Null: where the provider itself is. */
  readonly baseUrl: string | null;
}

/** One that a project has. */
export interface SetModelKey extends ModelKey {
  /** When it was set, the latest time: another one whenever it is set again, and the same in every process. */
  readonly setAt: string;
}

interface KeyRow {
  provider: ProviderName;
  api_key: Buffer;
  base_url: string | null;
  set_at: string;
}

const contextOf = (projectId: string) => `model-key ${projectId}`;

export const sealedModelKey: SealedColumn = {
  table: 'model_keys',
  column: 'api_key',
  key: ['project_id'],
  context: ([projectId = '']) => contextOf(projectId),
};

const select: Statement = {
  name: 'select_model_key',
  text: 'SELECT provider, api_key, base_url, updated_at::text AS set_at FROM model_keys WHERE project_id = $1 AND org_id = $2',
};

const selectProvider: Statement = {
  name: 'select_model_key_provider',
  text: 'SELECT provider FROM model_keys WHERE project_id = $1 AND org_id = $2',
};

const upsert = new NamedStatement(
  'upsert_model_key',
  sql`WITH k AS (
    INSERT INTO model_keys AS k (project_id, org_id, provider, api_key, base_url)
    VALUES (${param('project_id', 'org_id', 'provider', 'api_key', 'base_url')})
    ON CONFLICT (project_id) DO UPDATE SET provider = excluded.provider, api_key = excluded.api_key,
      base_url = excluded.base_url, updated_at = clock_now() WHERE k.org_id = excluded.org_id
    RETURNING k.project_id AS id
  ), ${auditCte({ action: 'putAgentModelKey', target: 'project', from: 'k' })}
  SELECT id FROM k`,
);

const remove = new NamedStatement(
  'delete_model_key',
  sql`WITH k AS (
    DELETE FROM model_keys WHERE project_id = ${param('project_id')} AND org_id = ${param('org_id')} RETURNING project_id AS id
  ), ${auditCte({ action: 'deleteAgentModelKey', target: 'project', from: 'k' })}
  SELECT id FROM k`,
);

const removeOf: Statement = {
  name: 'delete_model_key_of_project',
  text: 'DELETE FROM model_keys WHERE project_id = $1 AND org_id = $2',
};

/** Sets the project's key; another one that it had is gone. */
export async function putModelKey(
  { database, sealer }: { database: Database; sealer: Sealer },
  caller: Caller,
  at: InProject,
  { provider, apiKey, baseUrl }: ModelKey,
): Promise<void> {
  const api_key = sealer.seal(apiKey, contextOf(at.projectId));
  await upsert.query(database, {
    ...audited(caller, at),
    project_id: at.projectId,
    provider,
    api_key,
    base_url: baseUrl,
  });
}

/** @throws SealError when it was sealed under another master key */
export async function findModelKey(
  { database, sealer }: { database: Database; sealer: Sealer },
  { projectId, orgId }: InProject,
): Promise<SetModelKey | undefined> {
  const [row] = await database.query<KeyRow>(select, [projectId, orgId]);
  if (!row) return undefined;
  const apiKey = sealer.open(row.api_key, contextOf(projectId)).toString();
  return { provider: row.provider, apiKey, baseUrl: row.base_url, setAt: row.set_at };
}

/** Whose key the project has, without opening it. */
export async function findModelKeyProvider(
  database: Database,
  { projectId, orgId }: InProject,
): Promise<ProviderName | undefined> {
  const [row] = await database.query<{ provider: ProviderName }>(selectProvider, [projectId, orgId]);
  return row?.provider;
}

/** False when there was none. */
export async function deleteModelKey(database: Database, caller: Caller, at: InProject): Promise<boolean> {
  return (await remove.query(database, { ...audited(caller, at) })).length > 0;
}

/** Removes the key of a project that was deleted. */
export async function deleteModelKeyOf(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(removeOf, [projectId, orgId]);
}
