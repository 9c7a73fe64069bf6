import { type Database, param, type SealedColumn, type Sealer, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page } from '@pharos/service';
import type { ArgumentSchema } from './schema-form.js';

/** What a project says of an action. */
export interface ActionFields {
  name: string;
  description: string;
  parameters: ArgumentSchema;
  url: string;
  needs_confirmation: boolean;
}

export const actionFields = [
  ...(['name', 'description', 'parameters', 'url', 'needs_confirmation'] as const),
] satisfies (keyof ActionFields)[];

export interface ActionRow extends ActionFields {
  id: string;
  revision: number;
  created_at: Date;
}

/** Where an action is: tenancy stands in every query. */
export interface AtAction extends InProject {
  readonly actionId: string;
}

export const actionsPerProject = 50;

const contextOf = (actionId: string) => `action-secret ${actionId}`;

export const sealedActionSecret: SealedColumn = {
  table: 'actions',
  column: 'secret',
  key: ['id'],
  context: ([actionId = '']) => contextOf(actionId),
};

/** The secret as it is stored: only this action's row can be opened with it. */
export function sealActionSecret(sealer: Sealer, actionId: string, secret: string): Buffer {
  return sealer.seal(secret, contextOf(actionId));
}

/** SQL: of `actions a`. */
export const columns =
  'a.id, a.name, a.description, a.parameters, a.url, a.needs_confirmation, a.revision, a.created_at';

/** SQL: the action that a write is about, by the parameters of `audited` and `action_id`. */
export const writable = sql`id = ${param('action_id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}`;

const select: Statement = {
  name: 'select_action',
  text: `SELECT ${columns} FROM actions a WHERE a.id = $1 AND a.project_id = $2 AND a.org_id = $3`,
};

const lock: Statement = { name: 'lock_action', text: `${select.text} FOR NO KEY UPDATE OF a` };

/** Whoever makes an action of the project at the same time waits here, and then counts this one too. */
const lockCount: Statement = {
  name: 'lock_actions_of_project',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('actions of ' || $1, 0))`,
};

const countOfProject: Statement = {
  name: 'count_actions_of_project',
  text: 'SELECT count(*) AS count FROM actions WHERE project_id = $1 AND org_id = $2',
};

const selectNamed: Statement = {
  name: 'select_actions_by_name',
  text: `SELECT ${columns} FROM actions a WHERE a.project_id = $1 AND a.org_id = $2 AND a.name = ANY ($3::text[]) ORDER BY a.name`,
};

const selectToCall: Statement = {
  name: 'select_action_to_call',
  text: `SELECT ${columns}, a.secret FROM actions a WHERE a.project_id = $1 AND a.org_id = $2 AND a.name = $3`,
};

/** How many actions the project has; nobody else makes one until the transaction ends. */
export async function lockActionCount(tx: Database, { projectId, orgId }: InProject): Promise<number> {
  await tx.query(lockCount, [projectId]);
  const [row] = await tx.query<{ count: number }>(countOfProject, [projectId, orgId]);
  return row?.count ?? 0;
}

export async function findAction(database: Database, at: AtAction): Promise<ActionRow | undefined> {
  return (await database.query<ActionRow>(select, [at.actionId, at.projectId, at.orgId]))[0];
}

/** Nobody else changes it until the transaction ends. */
export async function lockAction(tx: Database, at: AtAction): Promise<ActionRow | undefined> {
  return (await tx.query<ActionRow>(lock, [at.actionId, at.projectId, at.orgId]))[0];
}

/** Newest first. */
export function listActions(
  database: Database,
  { orgId, projectId }: InProject,
  page: PageRequest | undefined,
): Promise<Page<ActionRow>> {
  return listPage(database, {
    name: 'list_actions',
    columns,
    from: 'actions a',
    binding: ['actions', projectId],
    page,
    conditions: new Conditions().equal('a.project_id', projectId).equal('a.org_id', orgId),
    order: { column: 'a.created_at', id: 'a.id', ascending: false },
  });
}

/** The actions among these names that the project has. */
export function findActionsNamed(
  database: Database,
  { projectId, orgId }: InProject,
  names: readonly string[],
): Promise<ActionRow[]> {
  return database.query<ActionRow>(selectNamed, [projectId, orgId, names]);
}

/** An action with what signs its calls. */
export interface CallableAction extends ActionRow {
  readonly signingSecret: string;
}

/** @throws SealError when it was sealed under another master key */
export async function findActionToCall(
  { database, sealer }: { database: Database; sealer: Sealer },
  { projectId, orgId }: InProject,
  name: string,
): Promise<CallableAction | undefined> {
  const rows = await database.query<ActionRow & { secret: Buffer }>(selectToCall, [projectId, orgId, name]);
  const [row] = rows;
  if (!row) return undefined;
  const { secret, ...action } = row;
  return { ...action, signingSecret: sealer.open(secret, contextOf(action.id)).toString() };
}
