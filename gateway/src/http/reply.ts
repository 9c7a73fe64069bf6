/** An answer of which the handler sets more than its body. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    /** Among those that the route declares. Absent: the first. */
    readonly status?: number,
    /** Of the record that the answer is about; becomes its ETag. */
    readonly revision?: number,
  ) {}
}

/** The answer of a route that declares several statuses. */
export function reply<Body>(status: number, body: Body): Reply<Body> {
  return new Reply(body, status);
}

/** The answer of a route that declares `etag`. */
export function revised<Body>(revision: number, body: Body): Reply<Body> {
  return new Reply(body, undefined, revision);
}
