import { fail } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';
import type { UpdateProjectRequest, UpdateProjectResponse } from '@pharos/proto/pharos/core/v1/project';
import { diff, isEmpty, masked, type Rpc } from '@pharos/service';
import { toProject } from '../../shared/convert-records.js';
import type { ProjectFields } from '../../shared/records.js';
import { recordUnchanged } from '../audit/audit.js';
import { lockProject, projectFields, updateProject as saveProject } from './projects.js';

export const updateProject: Rpc<UpdateProjectRequest, UpdateProjectResponse> = (request, call, { database }) =>
  database
    .transaction(async (tx) => {
      const before = await lockProject(tx, request);
      if (!before) throw fail('PROJECT_NOT_FOUND');
      const { name = before.name, slug = before.slug, domain = null, updateMask } = request;
      const after = { ...before, ...masked({ name, slug, domain }, updateMask) };
      const changes = diff<ProjectFields>(before, after, projectFields);
      if (isEmpty(changes)) {
        await recordUnchanged(tx, call, request, { action: 'updateProject', target: 'project', id: before.id });
        return { project: toProject(before) };
      }
      return { project: toProject(await saveProject(tx, call, request, after, changes)) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'projects_slug') ? fail('PROJECT_SLUG_TAKEN') : error;
    });
