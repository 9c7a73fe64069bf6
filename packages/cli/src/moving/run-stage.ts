import { resolve } from 'node:path';
import { batchesOf } from '../contacts/batches.js';
import { anyProgress, newProgress, type Progress, readProgress, writeProgress } from '../contacts/progress-file.js';
import { RejectedRows, rejectedFileOf } from '../contacts/rejected-rows.js';
import { sendBatch } from '../contacts/send-batch.js';
import type { Stage } from './stages.js';

/** An import of an export, which goes on where an earlier run of it was interrupted. */
export interface Begun {
  /** The path of the export; files of the import are beside it. */
  readonly place: string;
  /** What tells it from imports of others. */
  readonly source: string;
  readonly restart: boolean;
}

/** What the files of a stage are named after. */
export const placeOf = (place: string, { name }: Pick<Stage, 'name'>) => `${place}.${name}`;

export function rejectedRowsOf(place: string, stage: Pick<Stage, 'name'>): RejectedRows {
  return new RejectedRows(rejectedFileOf(`${placeOf(place, stage)}.ndjson`), undefined, 'Rename or delete it.');
}

/** How far an earlier run came with a stage. @throws Stop if that was of another export, or rejected rows would be replaced */
export function progressOf(stage: Stage, { place, source, restart }: Begun): Progress {
  const at = placeOf(place, stage);
  const begun = restart ? undefined : readProgress(at, source, 'export, project or team');
  const rejected = rejectedRowsOf(place, stage);
  rejected.refuseOthers(at, begun ?? anyProgress(at));
  return begun ?? newProgress(source, resolve(rejected.file));
}

/** Sends the rows of a stage that were not sent yet, and gives how it ended. `show` is told how many are done. */
export async function runStage(
  stage: Stage,
  before: Progress,
  place: string,
  show: (progress: Progress) => void,
): Promise<Progress> {
  const rejected = rejectedRowsOf(place, stage);
  rejected.resumeAt(before);
  let progress = before;
  for await (const batch of batchesOf(stage.rows(), progress.rows)) {
    progress = await sendBatch(stage.send, batch, progress, rejected);
    writeProgress(placeOf(place, stage), progress);
    show(progress);
  }
  return progress;
}
