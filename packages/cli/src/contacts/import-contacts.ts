import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes, Stop } from '../frame/exit-codes.js';
import { batchesOf } from './batches.js';
import { checkRows } from './check-rows.js';
import {
  anyProgress,
  isTooOld,
  newProgress,
  type Progress,
  readProgress,
  removeProgress,
  sourceOf,
  writeProgress,
} from './progress-file.js';
import { type FileRow, readRows } from './read-rows.js';
import { RejectedRows, rejectedFileOf } from './rejected-rows.js';
import { linesOfJson, maxRetries, type SendRows, sendBatch } from './send-batch.js';

export interface ImportOptions {
  readonly map?: string[];
  readonly dryRun?: boolean;
  readonly rejected?: string;
  readonly notify?: boolean;
  readonly restart?: boolean;
}

/** Sends all rows of a file, and goes on where an earlier run of the same was interrupted. */
export async function run(call: Call<ImportOptions>): Promise<ExitCode> {
  const [file = ''] = call.args;
  const { map = [], notify = false, rejected: rejectedTo = rejectedFileOf(file) } = call.options;
  if (!existsSync(file)) throw new Stop(`There is no file ${file}.`, exitCodes.notFound, 'FILE_NOT_FOUND');
  const { pharos, projectId, target } = await connectToProject(call);
  const { head, rows } = await readRows(file, map);
  if (call.options.dryRun) return checkRows(call, pharos, rows);
  const source = await sourceOf(file, [target.url, projectId, String(notify), ...map]);
  const begun = call.options.restart ? undefined : readProgress(file, source);
  const send: SendRows<FileRow> = (sent, idempotencyKey) =>
    pharos.contacts.importContacts({ projectId, notify, body: linesOfJson(sent) }, { idempotencyKey, maxRetries });
  const rejected = new RejectedRows(rejectedTo, head);
  rejected.refuseOthers(file, begun ?? anyProgress(file));
  if (begun && begun.rejected_file !== resolve(rejectedTo))
    throw new Stop(`Rejected rows of this import are in ${begun.rejected_file}: name it with --rejected.`);
  let progress = begun ?? newProgress(source, resolve(rejectedTo));
  rejected.resumeAt(progress);
  if (begun) tellResumption(call, begun);
  // Before the first request: one that is sent again must be known as the same.
  writeProgress(file, progress);
  const startedAt = Date.now();
  for await (const batch of batchesOf(rows, progress.rows)) {
    progress = await sendBatch(send, batch, progress, rejected);
    writeProgress(file, progress);
    call.output.progress(shown(progress, progress.rows - (begun?.rows ?? 0), Date.now() - startedAt));
  }
  call.output.endProgress();
  removeProgress(file);
  return report(call, progress, rejected);
}

function tellResumption({ output }: Call, begun: Progress): void {
  output.note(`Goes on after row ${begun.rows}.`);
  if (isTooOld(begun, Date.now()))
    output.note('That was more than 24 hours ago: the next rows may have been imported already, at most a thousand.');
}

function shown({ rows, failed }: Progress, sent: number, tookMs: number): string {
  const rate = Math.round(sent / Math.max(tookMs / 1_000, 0.001));
  return `${rows} rows, ${failed} rejected, ${rate} rows a second`;
}

function report(call: Call, progress: Progress, rejected: RejectedRows): ExitCode {
  const { rows, created, updated, unchanged, failed } = progress;
  const file = failed > 0 ? rejected.file : null;
  const why = failed > 0 ? [`Rejected rows are in ${rejected.file}, and why in ${rejected.reasonsFile}.`] : [];
  const counts = `${rows} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} rejected.`;
  call.output.record({ rows, created, updated, unchanged, failed, rejected_file: file }, [counts, ...why]);
  return failed > 0 ? exitCodes.partly : exitCodes.done;
}
