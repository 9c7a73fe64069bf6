import kept from './examples.json' with { type: 'json' };

/** A call that was really made: `npm run examples` makes them anew, and a test says when they are stale. */
export interface Example {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** JSON, or the beginning of a text. Absent: the answer has no body. */
  readonly answer?: unknown;
}

const examples: Readonly<Record<string, Example | undefined>> = kept;

/** The example of an operation; undefined of one that is newer than the examples. */
export function exampleOf(operationId: string): Example | undefined {
  return examples[operationId];
}
