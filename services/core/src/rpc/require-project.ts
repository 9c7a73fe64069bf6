import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { findProject } from '../store/projects.js';

/** An empty list is an answer only where there is a project. @throws PROJECT_NOT_FOUND */
export async function requireProject(database: Database, at: InProject): Promise<void> {
  if (!(await findProject(database, at))) throw fail('PROJECT_NOT_FOUND');
}
