import type { Part } from '@pharos/kit';
import { createJob, type ServiceBase } from '@pharos/service';
import { removeObjects, type StoragePart } from '@pharos/storage';
import { removeExpiredAttachments, removeOldAttachments } from './remove-attachments.js';

export interface AttachmentJobsOptions extends Pick<ServiceBase<never>, 'database' | 'clock' | 'log' | 'registry'> {
  /** While nothing is opened, what is to be removed waits. */
  readonly storage: Pick<StoragePart, 'opened'>;
  /** How long attachments are kept; absent: for good. */
  readonly retentionDays: number | undefined;
}

const removeEveryMs = 2_000;
const expireEveryMs = 60_000;
const retainEveryMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** What becomes of attachments without being asked: unused and old ones go, and then their objects. */
export function attachmentJobs(options: AttachmentJobsOptions): Part[] {
  const { database, clock, log, registry, storage, retentionDays } = options;
  const deps = { clock, log, registry };
  const expire = () => removeExpiredAttachments(database, clock.now());
  const jobs = [createJob({ name: 'remove unused attachments', everyMs: expireEveryMs, ...deps, run: expire })];
  if (retentionDays !== undefined) {
    const run = () => removeOldAttachments(database, new Date(clock.now().getTime() - retentionDays * dayMs));
    jobs.push(createJob({ name: 'remove old attachments', everyMs: retainEveryMs, ...deps, run }));
  }
  const run = async () => storage.opened !== undefined && removeObjects({ database, log }, storage.opened);
  const due = { database, table: 'objects_to_remove', column: 'due_at' };
  return [...jobs, createJob({ name: 'remove stored objects', everyMs: removeEveryMs, due, ...deps, run })];
}
