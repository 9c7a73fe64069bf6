/** A time: a Date in a row, text in the JSON of an event. */
export type Time = Date | string;

/** The time itself. */
export function time(value: Time): Date {
  return value instanceof Date ? value : new Date(value);
}

/** The same of a column that may be null. */
export function timeOrNone(value: Time | null): Date | undefined {
  return value === null ? undefined : time(value);
}

/** Where a record of a project is: tenancy stands in every query. */
export interface InProject {
  orgId: string;
  projectId: string;
}
