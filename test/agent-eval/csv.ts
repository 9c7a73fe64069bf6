/** The rows of a table of comma-separated values (RFC 4180), by the names of its first line. */
export function readCsv(text: string): Record<string, string>[] {
  const [names = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => Object.fromEntries(names.map((name, at) => [name.trim(), row[at] ?? ''])));
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ',' && end !== '') rows.push([]);
  }
  return rows;
}
