import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller, type Changes, type InProject } from '@pharos/service';
import { type ActionFields, type ActionRow, type AtAction, columns, writable } from './actions.js';

const insert = new NamedStatement(
  'insert_action',
  sql`WITH a AS (
    INSERT INTO actions (id, org_id, project_id, name, description, parameters, url, needs_confirmation, secret)
    VALUES (${param('id', 'org_id', 'project_id', 'name', 'description')}, ${param('parameters')}::jsonb,
      ${param('url', 'needs_confirmation', 'secret')})
    RETURNING *
  ), ${auditCte({ action: 'createAgentAction', target: 'agent_action', from: 'a' })}
  SELECT ${columns} FROM a`,
);

const update = new NamedStatement(
  'update_action',
  sql`WITH a AS (
    UPDATE actions SET name = ${param('name')}, description = ${param('description')}, parameters = ${param('parameters')}::jsonb,
      url = ${param('url')}, needs_confirmation = ${param('needs_confirmation')},
      revision = revision + (${param('changes')}::jsonb <> '{}')::integer
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'updateAgentAction', target: 'agent_action', from: 'a', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${columns} FROM a`,
);

const replaceSecret = new NamedStatement(
  'replace_action_secret',
  sql`WITH a AS (
    UPDATE actions SET secret = ${param('secret')}, revision = revision + 1 WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'rotateAgentActionSecret', target: 'agent_action', from: 'a' })}
  SELECT ${columns} FROM a`,
);

const remove = new NamedStatement(
  'delete_action',
  sql`WITH a AS (DELETE FROM actions WHERE ${writable} RETURNING id),
  ${auditCte({ action: 'deleteAgentAction', target: 'agent_action', from: 'a' })}
  SELECT id FROM a`,
);

const recordCall = new NamedStatement(
  'record_action_call',
  sql`WITH a AS (SELECT id FROM actions WHERE ${writable}),
  ${auditCte({ action: 'callAgentAction', target: 'agent_action', from: 'a', changes: sql`${param('changes')}::jsonb` })}
  SELECT id FROM a`,
);

const recordTest = new NamedStatement(
  'record_action_test',
  sql`WITH a AS (SELECT id FROM actions WHERE ${writable}),
  ${auditCte({ action: 'testAgentAction', target: 'agent_action', from: 'a' })}
  SELECT id FROM a`,
);

const removeOf: Statement = {
  name: 'delete_actions_of_project',
  text: 'DELETE FROM actions WHERE project_id = $1 AND org_id = $2',
};

export interface NewAction extends ActionFields {
  readonly id: string;
  /** Sealed. */
  readonly secret: Buffer;
}

/** @throws a unique violation when the project has another of the name */
export async function insertAction(
  database: Database,
  caller: Caller,
  at: InProject,
  { parameters, ...action }: NewAction,
): Promise<ActionRow> {
  const values = {
    ...audited(caller, at),
    project_id: at.projectId,
    ...action,
    parameters: JSON.stringify(parameters),
  };
  const [row] = await insert.query<ActionRow>(database, values);
  return row as ActionRow;
}

/** The caller holds the row's lock. @throws a unique violation when the project has another of the name */
export async function updateAction(
  tx: Database,
  caller: Caller,
  at: AtAction,
  { parameters, name, description, url, needs_confirmation }: ActionFields,
  changes: Changes,
): Promise<ActionRow> {
  const [row] = await update.query<ActionRow>(tx, {
    ...valuesAt(caller, at),
    name,
    description,
    url,
    needs_confirmation,
    parameters: JSON.stringify(parameters),
    changes: JSON.stringify(changes),
  });
  return row as ActionRow;
}

/** The caller holds the row's lock. */
export async function replaceActionSecret(
  tx: Database,
  caller: Caller,
  at: AtAction,
  sealed: Buffer,
): Promise<ActionRow> {
  const [row] = await replaceSecret.query<ActionRow>(tx, { ...valuesAt(caller, at), secret: sealed });
  return row as ActionRow;
}

/** False when there was none. */
export async function deleteAction(database: Database, caller: Caller, at: AtAction): Promise<boolean> {
  return (await remove.query(database, valuesAt(caller, at))).length > 0;
}

/** Writes into the audit log that an action is called. False when it is gone. */
export async function recordActionCall(
  database: Database,
  caller: Caller,
  at: AtAction,
  { conversationId, runId }: { readonly conversationId: string; readonly runId: string },
): Promise<boolean> {
  const changes = { conversation_id: { from: null, to: conversationId }, run_id: { from: null, to: runId } };
  const values = { ...valuesAt(caller, at), changes: JSON.stringify(changes) };
  return (await recordCall.query(database, values)).length > 0;
}

/** Writes into the audit log that somebody tries an action out. False when it is gone. */
export async function recordActionTest(database: Database, caller: Caller, at: AtAction): Promise<boolean> {
  return (await recordTest.query(database, valuesAt(caller, at))).length > 0;
}

/** Removes the actions of a project that was deleted. */
export async function deleteActionsOf(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(removeOf, [projectId, orgId]);
}

function valuesAt(caller: Caller, at: AtAction) {
  return { ...audited(caller, at), project_id: at.projectId, action_id: at.actionId };
}
