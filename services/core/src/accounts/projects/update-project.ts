import { fail } from '@pharos/contract';
import { isUniqueViolation, NamedStatement, param, sql } from '@pharos/kit';
import type { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { audited, diff, isEmpty, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { recordUnchanged } from '../audit/audit.js';
import { liveProject, lockProject } from './projects.js';
import { type ProjectRow, projectFields, projectRecord } from './record.js';

/** What waits too long by the time that a target is set is not told of: it would all come at once. */
const overdueToldAt = sql`CASE WHEN ${param('first_response_target_minutes')}::integer IS NOT NULL
      THEN coalesce(overdue_told_at, open_since(business_hours, ${param('first_response_target_minutes')}::integer, clock_now())) END`;

const update = new NamedStatement(
  'update_project',
  sql`WITH project AS (
    UPDATE projects SET (${projectFields.columns}) = ROW (${projectFields.params}), overdue_told_at = ${overdueToldAt}
    WHERE ${liveProject}
    RETURNING ${projectRecord.columns}
  ), ${auditCte({ action: 'updateProject', target: 'project', from: 'project', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${projectRecord.columns} FROM project`,
);

export const updateProject: RpcOf<ProjectServiceDefinition, 'updateProject'> = (request, call, { database }) =>
  database
    .transaction(async (tx) => {
      const before = await lockProject(tx, request);
      if (!before) throw fail('PROJECT_NOT_FOUND');
      const { name = before.name, slug = before.slug, updateMask } = request;
      const { trustIdentityEmails = before.trust_identity_emails } = request;
      const patch = projectFields.patch({ ...request, name, slug, trustIdentityEmails }, updateMask);
      const after = { ...before, ...patch };
      const changes = diff(before, after, projectFields.names);
      if (isEmpty(changes)) {
        await recordUnchanged(tx, call, request, { action: 'updateProject', target: 'project', id: before.id });
        return { project: projectRecord.toMessage(before) };
      }
      const values = { ...after, ...audited(call, request), changes: JSON.stringify(changes) };
      const [row] = await update.query<ProjectRow>(tx, values);
      return { project: projectRecord.toMessage(row as ProjectRow) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'projects_slug') ? fail('PROJECT_SLUG_TAKEN') : error;
    });
