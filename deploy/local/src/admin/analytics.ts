import type { Admin } from '@pharos/core/admin';
import type { Result } from './command.js';

/** Counts the figures of these projects from nothing; of all when none is named. */
export async function rebuildAnalytics(admin: Admin, projectIds: string[]): Promise<Result> {
  return { ...(await admin.rebuildAnalytics(projectIds)) };
}
