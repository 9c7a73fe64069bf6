/** A time: a Date in a row, text in the JSON of an event. */
export type Time = Date | string;

/** Where a record of a project is: tenancy stands in every query. */
export interface InProject {
  orgId: string;
  projectId: string;
}
