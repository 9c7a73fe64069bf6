import { fail } from '@pharos/contract';
import type { GetProjectRequest, GetProjectResponse } from '@pharos/proto/pharos/core/v1/project';
import type { Rpc } from '@pharos/service';
import { toProject } from '../../shared/convert-records.js';
import { findProject } from './projects.js';

export const getProject: Rpc<GetProjectRequest, GetProjectResponse> = async (request, _call, { database }) => {
  const row = await findProject(database, request);
  if (!row) throw fail('PROJECT_NOT_FOUND');
  return { project: toProject(row) };
};
