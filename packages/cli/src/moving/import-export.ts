import { basename, resolve } from 'node:path';
import { connectToProject, type InProject } from '../account/connect.js';
import { type Progress, removeProgress, writeProgress } from '../contacts/progress-file.js';
import type { Action, Call } from '../frame/command.js';
import { ArticlePictures } from './article-pictures.js';
import { Attachments } from './attachments.js';
import { checkStage } from './check-stages.js';
import { DroppedFiles } from './dropped-files.js';
import { DroppedRecords } from './dropped-records.js';
import { Export } from './export.js';
import { fetchFrom } from './fetch-from.js';
import { idsIn, type Team, teamOf } from './members.js';
import type { Product } from './product.js';
import { type Reports, report, type StageReport } from './report.js';
import { placeOf, progressOf, rejectedRowsOf, runStage } from './run-stage.js';
import { sourceOfFiles } from './source.js';
import { type Stage, stagesOf } from './stages.js';

export interface MovingOptions {
  readonly dryRun?: boolean;
  readonly fetchAttachments?: string[];
  readonly attachments: boolean;
  readonly restart?: boolean;
}

/** The command that imports exports of a product. */
export function importOf(product: Product): Action<MovingOptions> {
  return async (call) => {
    const place = placeNamed(call.args[0] ?? '');
    const from = (call.options.fetchAttachments ?? []).map(fetchFrom);
    const to = await connectToProject(call);
    const isDryRun = call.options.dryRun === true;
    const dropped = new DroppedRecords(isDryRun ? undefined : new DroppedFiles(`${place}.dropped.ndjson`));
    const opened = await Export.open(product, place, dropped);
    const hosts = call.options.attachments ? from : undefined;
    const attachments = new Attachments(place, hosts, dropped);
    const pictures = new ArticlePictures(hosts, dropped);
    const team = await teamOf(call, to);
    const context = { product: product.name, people: opened.people, dropped, team };
    const stages = stagesOf({ from: opened, to, context, attachments, pictures });
    const reports = isDryRun
      ? await check(to, stages, attachments)
      : await send(call, to, stages, { place, files: opened.files, product, team, dropped });
    return report(call, reports, dropped, isDryRun);
  };
}

/** Files of the import are beside the export, also when that is the folder of the call. */
function placeNamed(path: string): string {
  return /^\.{0,2}$/.test(basename(path)) ? resolve(path) : path.replace(/[/\\]+$/, '');
}

async function check({ pharos }: InProject, stages: readonly Stage[], attachments: Attachments): Promise<Reports> {
  const document = await pharos.documentation.getOpenApi();
  const reports: [Stage['name'], StageReport][] = [];
  for (const stage of stages) reports.push([stage.name, await checkStage(stage, document, attachments)]);
  return reports;
}

interface Sent {
  readonly place: string;
  readonly files: readonly string[];
  readonly product: Product;
  readonly team: Team;
  readonly dropped: DroppedRecords;
}

/** All stages have their progress before the first request: a later run knows that it goes on. */
async function send(call: Call<MovingOptions>, to: InProject, stages: readonly Stage[], sent: Sent): Promise<Reports> {
  const { place, files, product, team, dropped } = sent;
  const source = sourceOfFiles(files, [to.target.url, to.projectId, product.name, ...idsIn(team)]);
  const begun = { place, source, restart: call.options.restart === true };
  const before = stages.map((stage) => ({ stage, progress: progressOf(stage, begun) }));
  const done = before.reduce((sum, { progress }) => sum + progress.rows, 0);
  if (done > 0) call.output.note(`Goes on after ${done} rows.`);
  dropped.files?.begin(done > 0);
  for (const { stage, progress } of before) writeProgress(placeOf(place, stage), progress);
  const reports: [Stage['name'], StageReport][] = [];
  for (const { stage, progress } of before)
    reports.push([stage.name, reportOf(place, stage, await run(call, stage, progress, place))]);
  for (const stage of stages) removeProgress(placeOf(place, stage));
  return reports;
}

async function run({ output }: Call, stage: Stage, before: Progress, place: string): Promise<Progress> {
  const ended = await runStage(stage, before, place, ({ rows, failed }) =>
    output.progress(`${bar(rows, stage.total)} ${stage.name}: ${rows} of ${stage.total}, ${failed} rejected`),
  );
  output.endProgress();
  return ended;
}

/** How much is done, in a width of twenty. A long conversation is several rows. */
function bar(rows: number, total: number): string {
  const done = Math.min(20, Math.round((20 * rows) / Math.max(total, 1)));
  return `[${'#'.repeat(done)}${'.'.repeat(20 - done)}]`;
}

function reportOf(place: string, stage: Stage, progress: Progress): StageReport {
  const { rows, created, updated, unchanged, failed } = progress;
  const file = failed > 0 ? rejectedRowsOf(place, stage).file : null;
  return { rows, created, updated, unchanged, failed, rejected_file: file };
}
