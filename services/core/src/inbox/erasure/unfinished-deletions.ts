import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { ContactHooksDeps } from '../contacts/contact-hooks.js';
import { deleteSome } from './delete-some.js';
import { type Events, findEvents, redactDeleted } from './redact-events.js';
import { leaveOff, type UnfinishedDeps, unfinishedJob } from './unfinished.js';

const note = new NamedStatement(
  'note_deletion',
  sql`INSERT INTO deletions (record_id, org_id, project_id, merged_ids, events_after, events_until)
    SELECT ${param('record_id', 'org_id', 'project_id', 'merged_ids', 'events_after', 'events_until')}`,
);

const hold: Statement = {
  name: 'hold_deletion',
  text: `SELECT record_id, org_id, project_id, merged_ids, events_after, events_until FROM deletions
    WHERE record_id = $1 FOR UPDATE`,
};

const saveEvents: Statement = {
  name: 'save_events_of_deletion',
  text: 'UPDATE deletions SET events_after = $2, events_until = $3, due_at = clock_now() WHERE record_id = $1',
};

const pause = leaveOff('deletions');

const finish: Statement = { name: 'finish_deletion', text: 'DELETE FROM deletions WHERE record_id = $1' };

/** A conversation or a message that is deleted, and what had become part of it. */
export interface Deleted {
  readonly recordId: string;
  readonly mergedIds: readonly string[];
}

const idsOf = ({ recordId, mergedIds }: Deleted) => [recordId, ...mergedIds];

/** Takes what was written out of the events that are there by now; of very many only out of the first: answers the others. */
export async function redactEventsOf(tx: Database, at: InProject, deleted: Deleted): Promise<Events | undefined> {
  const events = await findEvents(tx);
  return events && redactDeleted(tx, at, idsOf(deleted), events);
}

/** Has the job go on with what is left of a deletion, in its events or, with `more`, of its messages. */
export async function noteRest(
  tx: Database,
  { orgId, projectId }: InProject,
  { recordId, mergedIds }: Deleted,
  { events, more }: { events: Events | undefined; more: boolean },
): Promise<void> {
  if (events === undefined && !more) return;
  const rest = { events_after: events?.after ?? null, events_until: events?.until ?? null };
  const place = { record_id: recordId, org_id: orgId, project_id: projectId, merged_ids: mergedIds };
  await note.query(tx, { ...place, ...rest });
}

interface DeletionRow {
  record_id: string;
  org_id: string;
  project_id: string;
  merged_ids: string[];
  events_after: number | null;
  events_until: number | null;
}

/** Deletes some more of what was left, at last the note of it. */
export async function continueDeletion(tx: Database, recordId: string, deps: ContactHooksDeps): Promise<void> {
  const row = await firstRow(tx.query<DeletionRow>(hold, [recordId]));
  if (!row) return;
  const at = { orgId: row.org_id, projectId: row.project_id };
  if (row.events_after !== null && row.events_until !== null) {
    const ids = idsOf({ recordId, mergedIds: row.merged_ids });
    const left = await redactDeleted(tx, at, ids, { after: row.events_after, until: row.events_until });
    await tx.query(saveEvents, [recordId, left?.after ?? null, left?.until ?? null]);
    return;
  }
  // Nothing else of a message is left, and no conversation has its id.
  const more = await deleteSome(tx, { ...at, conversationId: recordId }, deps);
  await tx.query(more ? pause : finish, [recordId]);
}

/** Goes on with one deletion; returns whether there may be more to do. */
export const deletionsJob = (deps: UnfinishedDeps) => unfinishedJob(deps, 'deletions', continueDeletion);
