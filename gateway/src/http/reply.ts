/** An answer whose status the handler chose among those that its route declares. */
export class Reply<Body> {
  constructor(
    readonly status: number,
    readonly body: Body,
  ) {}
}

export function reply<Body>(status: number, body: Body): Reply<Body> {
  return new Reply(status, body);
}
