import { fail } from '@pharos/contract';
import type { DeleteProjectRequest, DeleteProjectResponse } from '@pharos/proto/pharos/core/v1/project';
import type { Rpc } from '@pharos/service';
import { deleteProject as markDeleted } from './projects.js';

export const deleteProject: Rpc<DeleteProjectRequest, DeleteProjectResponse> = async (request, call, { database }) => {
  if (!(await markDeleted(database, call, request))) throw fail('PROJECT_NOT_FOUND');
  return {};
};
