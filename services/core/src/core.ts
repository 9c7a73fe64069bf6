import type { CallContext, Clock, Database, IdempotentCalls, ResponseCodec } from '@pharos/kit';

/** What the handlers of all calls share. */
export interface Core {
  readonly database: Database;
  readonly clock: Clock;
  readonly idempotentCalls: IdempotentCalls;
  /** Something may have been put into the outbox. */
  wakeRelay(): void;
}

export interface Write<Response> {
  codec: ResponseCodec<Response>;
  /** Writes through `database` only: it may be inside a transaction that also keeps the answer. */
  work(database: Database): Promise<Response>;
  /** Id of the record whose personal data the response holds. */
  about?: (response: Response) => string | undefined;
}

/** Runs the work of a writing call, at most once for an idempotency key, and sends its events on their way. */
export async function write<Response>(core: Core, call: CallContext, work: Write<Response>): Promise<Response> {
  const response = await core.idempotentCalls.run({ call, ...work });
  core.wakeRelay();
  return response;
}
