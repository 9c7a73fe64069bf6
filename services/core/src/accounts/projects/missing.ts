import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { findProject } from './projects.js';

// An empty list is an answer only where there is what it is of; both are asked for only when something was not found.

/** Why nothing was found: the project itself is gone, or `otherwise`. */
export async function missing(database: Database, at: InProject, otherwise: Error): Promise<Error> {
  return (await findProject(database, at)) ? otherwise : fail('PROJECT_NOT_FOUND');
}

/** @throws PROJECT_NOT_FOUND */
export async function requireProject(database: Database, at: InProject): Promise<void> {
  if (!(await findProject(database, at))) throw fail('PROJECT_NOT_FOUND');
}
