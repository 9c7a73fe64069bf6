import type { Database, Part, Statement } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { removeObjects, type StoragePart } from '@pharos/storage';
import { unfinishedHours, unusedDays } from './picture.js';

export interface PictureJobsDeps extends JobDeps {
  readonly database: Database;
  /** While nothing is opened, what is to be removed waits. */
  readonly storage: Pick<StoragePart, 'opened'>;
}

const removeEveryMs = 2_000;
const tidyEveryMs = 10 * 60_000;
const batch = 500;

/** The versions that named a picture go with their article, or when there are too many of them. */
const noteUnused: Statement = {
  name: 'note_unused_pictures',
  text: `UPDATE pictures SET unused_since = clock_now() WHERE id IN (
      SELECT p.id FROM pictures p WHERE p.unused_since IS NULL
        AND NOT EXISTS (SELECT FROM picture_uses u WHERE u.picture_id = p.id)
      LIMIT $1 FOR UPDATE SKIP LOCKED) AND unused_since IS NULL
    RETURNING 1 AS one`,
};

/** A text that was written while its picture was marked did not see the mark. */
const clearUsed: Statement = {
  name: 'clear_used_pictures',
  text: `UPDATE pictures SET unused_since = NULL WHERE id IN (
      SELECT p.id FROM pictures p WHERE p.unused_since IS NOT NULL
        AND EXISTS (SELECT FROM picture_uses u WHERE u.picture_id = p.id)
      LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING 1 AS one`,
};

/** What a text begins to name at this moment is locked by it, and unused no more when its turn comes. */
export const removeUnused: Statement = {
  name: 'remove_unused_pictures',
  text: `DELETE FROM pictures WHERE id IN (
      SELECT id FROM pictures WHERE unused_since < (SELECT clock_now()) - interval '${unfinishedHours} hours'
        AND (sha256 = '' OR unused_since < (SELECT clock_now()) - interval '${unusedDays} days')
        AND NOT EXISTS (SELECT FROM picture_uses u WHERE u.picture_id = pictures.id)
      ORDER BY unused_since LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS one`,
};

/** Removes pictures that no version of an article has named for 30 days, and such as never came whole; true when there may be more. */
export async function removeUnusedPictures(database: Database): Promise<boolean> {
  for (const statement of [noteUnused, clearUsed, removeUnused])
    if ((await database.query(statement, [batch])).length === batch) return true;
  return false;
}

/** What becomes of pictures without being asked: unused ones go, and then their objects. */
export function pictureJobs({ database, storage, ...deps }: PictureJobsDeps): Part[] {
  const { log } = deps;
  const due = { database, table: 'objects_to_remove', column: 'due_at' };
  const remove = async () => storage.opened !== undefined && removeObjects({ database, log }, storage.opened);
  return [
    createJob({
      ...deps,
      name: 'remove unused pictures',
      everyMs: tidyEveryMs,
      run: () => removeUnusedPictures(database),
    }),
    createJob({ ...deps, name: 'remove stored pictures', everyMs: removeEveryMs, due, run: remove }),
  ];
}
