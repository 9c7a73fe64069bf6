import { fail, idKinds } from '@pharos/contract';
import { NamedStatement, newId, sql } from '@pharos/kit';
import type { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { audited, noticeCte, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { liveProject } from './projects.js';

const markDeleted = new NamedStatement(
  'delete_project',
  sql`WITH project AS (
    UPDATE projects SET deleted_at = clock_now()
    WHERE ${liveProject}
    RETURNING id
  ), ${auditCte({ action: 'deleteProject', target: 'project', from: 'project' })},
  ${noticeCte({ type: 'project.deleted', from: 'project', data: "'{}'::jsonb" })}
  SELECT id FROM project`,
);

/** The project is gone for everybody at once; a job removes what it holds. */
export const deleteProject: RpcOf<ProjectServiceDefinition, 'deleteProject'> = async (request, call, { database }) => {
  const values = { ...audited(call, request), event_id: newId(idKinds.event) };
  if ((await markDeleted.query(database, values)).length === 0) throw fail('PROJECT_NOT_FOUND');
  return {};
};
