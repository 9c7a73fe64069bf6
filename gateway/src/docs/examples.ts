import keptEvents from './event-examples.json' with { type: 'json' };
import kept from './examples.json' with { type: 'json' };

/** A call that was really made: `npm run examples` makes them anew, and a test says when they are stale. */
export interface Example {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** JSON, or the beginning of a text. Absent: the answer has no body. */
  readonly answer?: unknown;
  /** What the operation answers when it succeeds with another status, by that status. */
  readonly others?: Readonly<Record<string, unknown>>;
}

const examples: Readonly<Record<string, Example | undefined>> = kept;

/** The example of an operation; undefined of one that is newer than the examples. */
export function exampleOf(operationId: string): Example | undefined {
  return examples[operationId];
}

/** The answer of an operation that has this status; undefined when it has no body. */
export function exampleAnswer(operationId: string, status: number): unknown {
  const { status: usual, answer, others } = exampleOf(operationId) ?? {};
  return status === usual ? answer : others?.[status];
}

const events: Readonly<Record<string, unknown>> = keptEvents;

/** What was really delivered of an event; undefined of one that is newer than the examples. */
export function exampleDelivery(event: string): unknown {
  return events[event];
}
