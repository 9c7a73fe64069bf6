import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { findProject } from '../store/projects.js';

/** Why nothing was found: the project itself is gone, or `otherwise`. Asked only when something was not found. */
export async function missing(database: Database, at: InProject, otherwise: Error): Promise<Error> {
  return (await findProject(database, at)) ? otherwise : fail('PROJECT_NOT_FOUND');
}
