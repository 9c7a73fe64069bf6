import { checkOf } from '../contacts/check-rows.js';
import type { Attachments } from './attachments.js';
import type { MovedRow } from './moved-row.js';
import type { Stage } from './stages.js';

/** What a dry run finds of a stage. */
export interface Checked {
  readonly rows: number;
  readonly failed: number;
  readonly problems: readonly string[];
}

/** How many problems are shown; the rest are only counted. */
const mostShown = 20;

/** Compares all rows with what the platform documents of them, and looks for their files. Nothing is sent. */
export async function checkStage(stage: Stage, document: unknown, attachments: Attachments): Promise<Checked> {
  const check = checkOf(document, stage.schema);
  const problems: string[] = [];
  let [rows, failed] = [0, 0];
  for await (const row of stage.rows()) {
    rows += 1;
    const value = JSON.parse(row.json ?? '') as { external_id?: string; email?: string };
    const problem = check(value);
    if (problem !== undefined) {
      failed += 1;
      if (problems.length < mostShown) problems.push(`${value.external_id ?? value.email}: ${problem}`);
    }
    checkFiles(row, attachments);
  }
  return { rows, failed, problems };
}

function checkFiles({ files = [] }: MovedRow, attachments: Attachments): void {
  for (const { file } of files) attachments.check(file);
}
