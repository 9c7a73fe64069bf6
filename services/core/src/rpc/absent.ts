import { fail, type Reason } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { findOrganization } from '../store/organizations.js';
import { findProject } from '../store/projects.js';
import type { InProject } from '../store/records.js';

/** Why a record of a project was not found: because the project is not there, else for the given reason. */
export async function absentInProject(database: Database, at: InProject, reason: Reason): Promise<Error> {
  return fail((await findProject(database, at)) ? reason : 'PROJECT_NOT_FOUND');
}

/** Rejects unless the project is there: what an empty list cannot tell by itself. */
export async function requireProject(database: Database, at: InProject): Promise<void> {
  if (!(await findProject(database, at))) throw fail('PROJECT_NOT_FOUND');
}

export async function requireOrganization(database: Database, orgId: string): Promise<void> {
  if (!(await findOrganization(database, orgId))) throw fail('ORG_NOT_FOUND');
}
