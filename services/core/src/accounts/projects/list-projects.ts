import type { ListProjectsRequest, ListProjectsResponse } from '@pharos/proto/pharos/core/v1/project';
import type { Rpc } from '@pharos/service';
import { toProject } from '../../shared/convert-records.js';
import { listProjects as selectProjects } from './projects.js';

export const listProjects: Rpc<ListProjectsRequest, ListProjectsResponse> = async (request, _call, { database }) => {
  const { rows, page } = await selectProjects(database, request.orgId, request.page);
  return { projects: rows.map(toProject), page };
};
