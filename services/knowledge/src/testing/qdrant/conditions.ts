import { type Condition, type Filter, type Payload, type Point, Refused } from './wire.js';

/** Points that the filter lets through. A field without an index is refused, as servers in strict mode do. */
export function filtered(points: Iterable<Point>, filter: Filter | undefined, indexes: Payload): Point[] {
  const [must, mustNot] = [filter?.must ?? [], filter?.must_not ?? []];
  for (const { key } of [...must, ...mustNot]) needIndex(key, indexes);
  const fits = ({ payload }: Point) =>
    must.every((condition) => holds(condition, payload)) && !mustNot.some((condition) => holds(condition, payload));
  return [...points].filter(fits);
}

function needIndex(key: string, indexes: Payload): void {
  if (key in indexes) return;
  throw new Refused(400, `Bad request: Index required but not found for "${key}". Help: create an index for this key.`);
}

/** One of the values of a field has to fit. */
function holds({ key, match }: Condition, payload: Payload): boolean {
  const held = [payload[key]].flat();
  const wanted = match.any ?? [match.value];
  return wanted.some((value) => held.includes(value));
}
