import { fail, type ProviderName } from '@pharos/contract';
import { type Database, firstRow, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { missing } from '../accounts/index.js';
import { checkRevision } from '../shared/check-revision.js';
import { placeOf } from '../shared/in-project.js';
import { providerName } from './integration.js';
import { type IntegrationRow, integrationColumns, type SealedIntegration } from './record.js';

/** A request about the integration of a project with one provider. */
interface AtProvider extends InProject {
  readonly provider: number;
  readonly ifRevision?: number | undefined;
}

/** SQL: whether the project of `integrations i` is there. One that was deleted may stay for long, until all of it is removed. */
export const isOfProject = 'EXISTS (SELECT FROM projects p WHERE p.id = i.project_id AND p.deleted_at IS NULL)';

/** SQL: whether a row is the integration that a write is about, by the parameters of `audited` and `id`. */
export const isWritten = sql`id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}`;

const alive = `i.project_id = $1 AND i.provider = $3
  AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`;

const select: Statement = {
  name: 'select_integration',
  text: `SELECT ${integrationColumns} FROM integrations i WHERE ${alive}`,
};

const lock: Statement = { name: 'lock_integration', text: `${select.text} FOR NO KEY UPDATE OF i` };

const selectSealed: Statement = {
  name: 'select_sealed_integration',
  text: `SELECT ${integrationColumns}, i.credentials FROM integrations i WHERE ${alive}`,
};

/** The integration without its credentials. @throws INTEGRATION_NOT_FOUND, PROJECT_NOT_FOUND */
export function findIntegration(database: Database, request: AtProvider): Promise<IntegrationRow> {
  return find(database, select, request);
}

/** Nobody else changes the integration until the transaction ends. @throws INTEGRATION_NOT_FOUND, PROJECT_NOT_FOUND, VERSION_MISMATCH */
export async function lockIntegration(tx: Database, request: AtProvider): Promise<IntegrationRow> {
  const found = await find(tx, lock, request);
  checkRevision(found, request);
  return found;
}

/** The integration with its credentials. @throws INTEGRATION_NOT_FOUND */
export async function findSealedIntegration(database: Database, request: AtProvider): Promise<SealedIntegration> {
  const found = await firstRow(database.query<SealedIntegration>(selectSealed, place(request)));
  if (!found) throw fail('INTEGRATION_NOT_FOUND');
  return found;
}

async function find(database: Database, statement: Statement, request: AtProvider): Promise<IntegrationRow> {
  const found = await firstRow(database.query<IntegrationRow>(statement, place(request)));
  if (!found) throw await missing(database, request, fail('INTEGRATION_NOT_FOUND'));
  return found;
}

function place(request: AtProvider): [projectId: string, orgId: string, provider: ProviderName] {
  return [...placeOf(request), providerName(request.provider)];
}
