import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller, type Changes, type InProject, noticeCte } from '@pharos/service';
import { type AgentConfig, type AgentMode, defaultConfidenceThreshold, settingsSchema } from '../domain/settings.js';
import type { OutboxData } from '../encode-event.js';

interface ConfigRow {
  mode: AgentMode;
  model: string | null;
  confidence_threshold: number;
  settings: unknown;
  revision: number;
  updated_at: Date | null;
}

/** A configuration as the API shows it. */
export interface ShownConfig extends AgentConfig {
  /** Null: nothing was ever set. */
  readonly updatedAt: Date | null;
}

const columns = 'mode, model, confidence_threshold, settings, revision, updated_at';
const ofProject = 'project_id = $1 AND org_id = $2';

const select: Statement = { name: 'select_config', text: `SELECT ${columns} FROM configs WHERE ${ofProject}` };

const ensure: Statement = {
  name: 'ensure_config',
  text: 'INSERT INTO configs (project_id, org_id, confidence_threshold) VALUES ($1, $2, $3) ON CONFLICT (project_id) DO NOTHING',
};

const lock: Statement = {
  name: 'lock_config',
  text: `SELECT ${columns} FROM configs WHERE ${ofProject} FOR NO KEY UPDATE`,
};

/** Settings that this version does not know stay as they are: another version may have written them. */
const update = new NamedStatement(
  'update_config',
  sql`WITH saved AS (
    UPDATE configs SET mode = ${param('mode')}, model = ${param('model')}, confidence_threshold = ${param('threshold')},
      settings = jsonb_strip_nulls(settings || ${param('settings')}::jsonb), revision = revision + 1, updated_at = clock_now()
    WHERE project_id = ${param('project_id')} AND org_id = ${param('org_id')}
    RETURNING project_id AS id, ${columns}
  ), ${auditCte({ action: 'updateAgentConfig', target: 'project', from: 'saved', changes: sql`${param('changes')}::jsonb` })},
  ${noticeCte({
    type: 'agent.configured' satisfies keyof OutboxData,
    from: 'saved',
    data: `jsonb_build_object('mode', r.mode, 'model', r.model, 'revision', r.revision,
      'business_hours', r.settings -> 'business_hours')`,
  })}
  SELECT ${columns} FROM saved`,
);

/** What a change sets. */
export interface ConfigChange {
  readonly mode: AgentMode;
  readonly model: string | null;
  readonly confidenceThreshold: number;
  /** By name, those that were named only; null: its usual value. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** How the project's agent works; the usual values while nobody has set any. */
export async function readConfig(database: Database, at: InProject): Promise<ShownConfig> {
  return toConfig(await firstRow(database.query<ConfigRow>(select, [at.projectId, at.orgId])));
}

/** As `readConfig`; nobody else changes it until the transaction ends. */
export async function lockConfig(tx: Database, { projectId, orgId }: InProject): Promise<ShownConfig> {
  await tx.query(ensure, [projectId, orgId, defaultConfidenceThreshold]);
  return toConfig(await firstRow(tx.query<ConfigRow>(lock, [projectId, orgId])));
}

/** The caller holds the lock of `lockConfig`. Core and the audit log hear of it. */
export async function saveConfig(
  tx: Database,
  caller: Caller,
  at: InProject,
  change: ConfigChange,
  changes: Changes,
): Promise<ShownConfig> {
  const values = {
    ...audited(caller, at),
    event_id: newId(idKinds.event),
    mode: change.mode,
    model: change.model,
    threshold: change.confidenceThreshold,
    settings: JSON.stringify(change.settings),
    changes: JSON.stringify(changes),
  };
  return toConfig(await firstRow(update.query<ConfigRow>(tx, values)));
}

function toConfig(row: ConfigRow | undefined): ShownConfig {
  const { mode = 'assist', model = null, revision = 0, updated_at } = row ?? {};
  const settings = settingsSchema.parse(row?.settings ?? {});
  const confidenceThreshold = row?.confidence_threshold ?? defaultConfidenceThreshold;
  return {
    mode,
    model,
    confidenceThreshold,
    settings,
    revision,
    updatedAt: revision === 0 ? null : (updated_at ?? null),
  };
}
