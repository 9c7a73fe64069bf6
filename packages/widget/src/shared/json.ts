/**
 * The JSON of plain data. `JSON.stringify` asks arrays and objects for a `toJSON` of the page's making, such as that of Prototype.js,
 * which makes texts of lists.
 */
export function toJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter((entry) => entry[1] !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toJson(field)}`).join(',')}}`;
}
