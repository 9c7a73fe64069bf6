import type { Pharos } from '@pharos/sdk';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodes } from '../frame/exit-codes.js';
import { oneLine } from '../output/printable.js';
import type { FileRow } from './read-rows.js';

/** How many problems are shown; the rest are only counted. */
const maxShown = 20;

/** What is wrong with a row; undefined if nothing is. */
export type Check = (row: unknown) => string | undefined;

/** Reads all rows and compares them with what the platform documents of a row. Nothing is sent. */
export async function checkRows(call: Call, pharos: Pharos, rows: AsyncIterable<FileRow>): Promise<ExitCode> {
  const check = checkOf(await pharos.documentation.getOpenApi(), 'ContactRow');
  const problems: { row: number; problem: string }[] = [];
  let [count, failed] = [0, 0];
  let first: unknown;
  for await (const row of rows) {
    count += 1;
    const { value, problem } = checked(row, check);
    first ??= value;
    if (problem === undefined) continue;
    failed += 1;
    if (problems.length < maxShown) problems.push({ row: count, problem });
  }
  call.output.record({ rows: count, failed, first: first ?? null, problems }, [
    `${count} rows, of which ${failed} would be rejected. Nothing was sent.`,
    ...(first === undefined ? [] : [`The first row: ${oneLine(JSON.stringify(first), 400)}`]),
    ...problems.map(({ row, problem }) => `  row ${row}: ${oneLine(problem, 300)}`),
  ]);
  return failed > 0 ? exitCodes.partly : exitCodes.done;
}

function checked({ json, problem }: FileRow, check: Check): { value?: unknown; problem: string | undefined } {
  if (json === undefined) return { problem };
  try {
    const value: unknown = JSON.parse(json);
    return { value, problem: check(value) };
  } catch {
    return { problem: 'it is not valid JSON' };
  }
}

/** Follows a schema of the platform's own document. */
export function checkOf(document: unknown, name: string): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document as object, 'document');
  const validate = ajv.getSchema(`document#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`the platform documents no ${name}`);
  return (row) => {
    if (validate(row) === true) return undefined;
    return validate.errors?.map(({ instancePath, message }) => `${instancePath || 'row'} ${message}`).join('; ');
  };
}
