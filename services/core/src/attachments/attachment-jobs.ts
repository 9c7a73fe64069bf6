import { backoffMs, type Part } from '@pharos/kit';
import { createJob, type ServiceBase } from '@pharos/service';
import { type ObjectStorage, type StoragePart, thumbnailKey } from '@pharos/storage';
import { claimObjects, forgetObject, postponeObject } from './objects-to-remove.js';
import { removeExpiredAttachments, removeOldAttachments } from './remove-attachments.js';

export interface AttachmentJobsOptions extends Pick<ServiceBase<never>, 'database' | 'clock' | 'log' | 'registry'> {
  /** While nothing is opened, what is to be removed waits. */
  readonly storage: Pick<StoragePart, 'opened'>;
  /** How long attachments are kept; absent: for good. */
  readonly retentionDays: number | undefined;
}

const removeEveryMs = 2_000;
const objectsAtOnce = 10;
const expireEveryMs = 60_000;
const retainEveryMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Longer than a request and what it does afterwards may take. */
const againMs = 5 * 60_000;
/** A storage that is away for long is asked every half hour at last. */
const retry = { firstMs: 5_000, longestMs: 30 * 60_000 };

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
  return [...jobs, createJob({ name: 'remove stored objects', everyMs: removeEveryMs, ...deps, run })];
}

/**
 * Removes some of what is due; returns whether there may be more. What fails is tried again later, rarer each time. What is gone
 * is removed once more some minutes later: a request that was under way may have brought more of it.
 */
export async function removeObjects(
  { database, log }: Pick<AttachmentJobsOptions, 'database' | 'log'>,
  storage: ObjectStorage,
): Promise<boolean> {
  const objects = await claimObjects(database, objectsAtOnce);
  for (const { key, tries } of objects) {
    try {
      await storage.remove(key);
      await storage.remove(thumbnailKey(key));
      if (tries > 1) await forgetObject(database, key);
      else await postponeObject(database, key, againMs);
    } catch (error) {
      log.warn({ err: error, key, tries }, 'could not delete a stored object; trying again later');
      await postponeObject(database, key, backoffMs(tries, retry));
    }
  }
  return objects.length === objectsAtOnce;
}
