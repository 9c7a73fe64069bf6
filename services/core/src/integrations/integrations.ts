import type { ProviderName } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page } from '@pharos/service';
import { inProject, placeOf } from '../shared/in-project.js';

/** What callers change of an integration. */
export interface IntegrationFields {
  status: 'active' | 'paused' | 'disconnected' | 'error';
  display_name: string | null;
  sidebar_enabled: boolean;
  settings: Record<string, unknown>;
  action_permissions: Record<string, boolean>;
}

export const integrationFields = [
  ...(['status', 'display_name', 'sidebar_enabled', 'settings', 'action_permissions'] as const),
] satisfies (keyof IntegrationFields)[];

export interface IntegrationRow extends IntegrationFields {
  id: string;
  project_id: string;
  provider: ProviderName;
  setup_type: string;
  health_status: string;
  error_message: string | null;
  last_synced_at: Date | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** An integration with what its calls need. */
export interface SealedIntegration extends IntegrationRow {
  /** Sealed. */
  credentials: Buffer;
}

/** Where an integration is: tenancy stands in every query. */
export interface AtIntegration extends InProject {
  readonly provider: ProviderName;
}

/** SQL: of `integrations i`. */
export const integrationColumns = `i.id, i.project_id, i.provider, i.status, i.display_name, i.setup_type, i.health_status,
  i.sidebar_enabled, i.settings, i.action_permissions, i.error_message, i.last_synced_at, i.revision, i.created_at, i.updated_at`;

/** SQL: whether the project of `integrations i` is there. One that was deleted may stay for long, until all of it is removed. */
export const isOfProject = 'EXISTS (SELECT FROM projects p WHERE p.id = i.project_id AND p.deleted_at IS NULL)';

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

export function findIntegration(database: Database, at: AtIntegration): Promise<IntegrationRow | undefined> {
  return firstRow(database.query<IntegrationRow>(select, place(at)));
}

/** Nobody else changes it until the transaction ends. */
export function lockIntegration(tx: Database, at: AtIntegration): Promise<IntegrationRow | undefined> {
  return firstRow(tx.query<IntegrationRow>(lock, place(at)));
}

export function findSealedIntegration(database: Database, at: AtIntegration): Promise<SealedIntegration | undefined> {
  return firstRow(database.query<SealedIntegration>(selectSealed, place(at)));
}

/** Newest first. */
export function listIntegrations(
  database: Database,
  at: InProject,
  page: PageRequest | undefined,
): Promise<Page<IntegrationRow>> {
  return listPage(database, {
    name: 'list_integrations',
    columns: integrationColumns,
    from: 'integrations i',
    page,
    conditions: inProject(new Conditions(), 'i.project_id', at),
    order: { column: 'i.created_at', id: 'i.id', ascending: false },
    binding: ['integrations', at.projectId],
  });
}

function place(at: AtIntegration): string[] {
  return [...placeOf(at), at.provider];
}
