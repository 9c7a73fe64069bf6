import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import type { CreateProjectRequest, CreateProjectResponse } from '@pharos/proto/pharos/core/v1/project';
import type { Rpc } from '@pharos/service';
import { toProject } from '../convert/records.js';
import { slugChoice, slugOf, withSuffix } from '../domain/slug.js';
import { findOrganization } from '../store/organizations.js';
import { createProject as insertProject } from '../store/projects.js';

/** How many counted suffixes are tried before a random one, which is never taken. */
const countedChoices = 5;

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
  if (slug !== undefined) return [slug];
  const derived = slugOf(name);
  const counted = Array.from({ length: countedChoices }, (_, at) => slugChoice(derived, at + 1));
  return [...counted, withSuffix(derived, randomBytes(6).toString('hex'))];
}
