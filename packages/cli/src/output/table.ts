import { oneLine } from './printable.js';

export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
}

/** Rows in columns that are as wide as their longest value. Nothing that a value contains can steer a terminal. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const cells = rows.map((row) => columns.map(({ value }) => oneLine(String(value(row) ?? '-'))));
  const lines = [columns.map(({ title }) => title), ...cells];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => [...(line[at] ?? '')].length)));
  return lines.map((line) =>
    line
      .map((cell, at) => cell + gap(cell, widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function gap(cell: string, width: number): string {
  return ' '.repeat(width - [...cell].length);
}
