import pg from 'pg';

type Parse = (text: string) => unknown;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

/** Type numbers of PostgreSQL (pg_type.dat); they never change. */
const oids = { int8: 20, textArray: 1009, int8Array: 1016, date: 1082, timestamp: 1114, timestamptz: 1184 };
const driverTimestamptz = driverParser(oids.timestamptz);
const driverTextArray = driverParser(oids.textArray) as (text: string) => (string | null)[];

const own = new Map<number, Parse>([
  [oids.int8, parseInt8],
  [oids.int8Array, (text) => driverTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  [oids.timestamptz, parseTimestamptz],
  // A day or a time without a zone is no moment: the driver would take it for one in the machine's zone.
  [oids.date, (text) => text],
  [oids.timestamp, (text) => text],
]);

/** How values of the database become JavaScript ones, where the driver's own way loses something. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : own.get(oid)) ?? driverParser(oid, format),
};

function driverParser(oid: number, format: string = 'text'): Parse {
  return pg.types.getTypeParser(oid as TypeId, format as 'text') as Parse;
}

/** @throws RangeError when a number could not hold it exactly. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`bigint ${text} does not fit a number; select it as text`);
}

/** Connections run in UTC, so nearly every value is `2026-01-02 03:04:05.678901+00`, which the engine reads fastest. */
function parseTimestamptz(text: string): unknown {
  if (!text.endsWith('+00') || text.charCodeAt(10) !== 32) return driverTimestamptz(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}
