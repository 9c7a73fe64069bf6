/**
 * Where two examples differ in their fields or the types of these; undefined when nowhere. Null and empty lists fit anything,
 * because what is not there yet may be there in another run.
 */
export function difference(one: unknown, other: unknown, path = ''): string | undefined {
  if (isStream(one) && isStream(other)) return difference(dataOf(one), dataOf(other), `${path} data`);
  if (one === null || other === null || (path !== '' && typeof one !== 'object' && typeof one === typeof other)) {
    return undefined;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 ? undefined : difference(one[0], other[0], `${path}[0]`);
  }
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return `${path} is of another type`;
  const [fields, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const name of new Set([...Object.keys(fields), ...Object.keys(others)])) {
    if (!(name in fields) || !(name in others)) return `only one has ${path}.${name}`;
    const found = difference(fields[name], others[name], `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isStream(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('retry:');
}

/** What the events of a stream say. */
function dataOf(stream: string): unknown[] {
  return [...stream.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);
}
