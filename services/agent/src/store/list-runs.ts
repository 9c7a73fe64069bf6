import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page } from '@pharos/service';
import { type RunRow, runRecord } from './run-record.js';

export interface RunFilters {
  conversationId: string | undefined;
  triggers: readonly string[];
  decisions: readonly string[];
  reasons: readonly string[];
  shadow: boolean | undefined;
}

/** Newest first. */
export function listRuns(
  database: Database,
  { orgId, projectId }: InProject,
  filters: RunFilters,
  page: PageRequest | undefined,
): Promise<Page<RunRow>> {
  const { conversationId, triggers, decisions, reasons, shadow } = filters;
  const conditions = new Conditions()
    .equal('project_id', projectId)
    .equal('org_id', orgId)
    .equal('conversation_id', conversationId)
    .oneOf('trigger', triggers)
    .oneOf('decision', decisions)
    .oneOf('escalation_reason', reasons);
  if (shadow !== undefined) conditions.add(shadow ? 'shadow' : 'NOT shadow');
  const binding = ['agent runs', projectId, filters];
  const { shortColumns: columns, long } = runRecord;
  return listPage(database, { columns, long, from: 'runs', conditions, binding, page });
}
