import { fail } from '@pharos/contract';
import type { ResolveProjectRequest, ResolveProjectResponse } from '@pharos/proto/pharos/core/v1/project';
import type { Rpc } from '@pharos/service';
import { findProjectOwner } from './projects.js';

export const resolveProject: Rpc<ResolveProjectRequest, ResolveProjectResponse> = async (request, _call, deps) => {
  const orgId = await findProjectOwner(deps.database, request.projectId);
  if (orgId === undefined) throw fail('PROJECT_NOT_FOUND');
  return { orgId };
};
