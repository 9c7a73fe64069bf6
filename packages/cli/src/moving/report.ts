import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes } from '../frame/exit-codes.js';
import { oneLine } from '../output/printable.js';
import { type DroppedRecords, notValid } from './dropped-records.js';
import type { Stage } from './stages.js';

/** What became of a stage, or would become of it. */
export interface StageReport {
  readonly rows: number;
  readonly failed: number;
  readonly created?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly problems?: readonly string[];
  /** The file with the rejected rows, and that with the reasons beside it. */
  readonly rejected_file?: string | null;
}

export type Reports = readonly (readonly [Stage['name'], StageReport])[];

/** Tells all of it, with what is left out, and ends with 7 if rows are rejected, or files of the export cannot be read. */
export function report(call: Call, reports: Reports, records: DroppedRecords, isDryRun: boolean): ExitCode {
  const dropped = records.all;
  const filesList = records.files === undefined || records.files.isEmpty ? null : records.files.path;
  const lines = [
    ...reports.flatMap(([name, each]) => linesOf(name, each)),
    ...(dropped.length === 0 ? [] : ['', isDryRun ? 'Would be left out:' : 'Left out:']),
    ...dropped.map(({ why, count, examples }) => {
      const shown = oneLine(examples.join(', '), 200);
      return `  ${count} × ${oneLine(why, 300)} (${shown}${count > examples.length ? ', …' : ''})`;
    }),
    ...(filesList === null ? [] : [`Each file that is left out is in ${filesList}.`]),
    ...(isDryRun ? ['', 'Nothing was sent.'] : []),
  ];
  call.output.record({ ...Object.fromEntries(reports), dropped, dropped_files_file: filesList }, lines);
  const isWhole = dropped.every(({ why }) => why !== notValid);
  return !isWhole || reports.some(([, { failed }]) => failed > 0) ? exitCodes.partly : exitCodes.done;
}

function linesOf(name: string, { rows, created, updated, unchanged, failed, problems, rejected_file }: StageReport) {
  const results = `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} rejected`;
  const head = `${name}: ${rows} rows, ${created === undefined ? `of which ${failed} would be rejected` : results}.`;
  const why = rejected_file ? [`  Rejected rows are in ${rejected_file}, and why in ${rejected_file}.reasons.`] : [];
  return [head, ...why, ...(problems ?? []).map((problem) => `  ${oneLine(problem, 300)}`)];
}
