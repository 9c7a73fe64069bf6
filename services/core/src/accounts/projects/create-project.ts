import { fail } from '@pharos/contract';
import type { CreateProjectRequest, CreateProjectResponse } from '@pharos/proto/pharos/core/v1/project';
import { type Rpc, slugChoices } from '@pharos/service';
import { toProject } from '../../shared/convert-records.js';
import { findOrganization } from '../organizations/organizations.js';
import { createProject as insertProject } from './projects.js';

export const createProject: Rpc<CreateProjectRequest, CreateProjectResponse> = async (request, call, { database }) => {
  for (const slug of choices(request)) {
    const fields = { name: request.name, slug, domain: request.domain ?? null };
    const row = await insertProject(database, call, request.orgId, fields);
    if (row) return { project: toProject(row) };
  }
  if (!(await findOrganization(database, request.orgId))) throw fail('ORG_NOT_FOUND');
  throw fail('PROJECT_SLUG_TAKEN');
};

/** A slug that was asked for has to be that one; a derived one gets a suffix when it is taken. */
function choices({ name, slug }: CreateProjectRequest): string[] {
  return slug === undefined ? slugChoices(name, 'project') : [slug];
}
