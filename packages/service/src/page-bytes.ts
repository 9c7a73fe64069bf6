/**
 * How many bytes of records a page has about at most. What counts is the longer of a record's two forms: as JSON, where
 * a control character takes six bytes, and as protobuf, where a number takes eleven. So neither the calls between
 * services nor the answers over HTTP grow beyond it, whatever the records are made of.
 */
export const maxPageBytes = 2 << 20;

/** How many of the rows fit on one page. The first always does. */
export function rowsThatFit(rows: readonly unknown[]): number {
  // Nearly every page is far from the limit, as one look at the lengths of its texts shows.
  if (bytesOf(rows, mostBytes) <= maxPageBytes) return rows.length;
  let bytes = 0;
  const tooMuch = rows.findIndex((row, at) => {
    bytes += bytesOf(row, exactBytes);
    return at > 0 && bytes > maxPageBytes;
  });
  return tooMuch < 0 ? rows.length : tooMuch;
}

const scalarBytes = 12;
const framingBytes = 4;

function bytesOf(value: unknown, ofText: (text: string) => number): number {
  if (typeof value === 'string') return ofText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return scalarBytes;
  let bytes = framingBytes;
  if (Array.isArray(value)) for (const item of value) bytes += bytesOf(item, ofText);
  else bytes += bytesOfFields(value as Record<string, unknown>, ofText);
  return bytes;
}

/** Every list goes through here: pairs of names and values would be a third of all memory that a page takes. */
function bytesOfFields(fields: Record<string, unknown>, ofText: (text: string) => number): number {
  let bytes = 0;
  for (const name of Object.keys(fields)) bytes += ofText(name) + bytesOf(fields[name], ofText);
  return bytes;
}

/** No unit of UTF-16 takes more than six bytes of JSON. */
function mostBytes(text: string): number {
  return 6 * text.length + framingBytes;
}

function exactBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + framingBytes;
}
