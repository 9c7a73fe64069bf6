import type { CallContext } from '@pharos/kit';

/** The call, but whether its answer is a kept one is not settled by the key alone. */
export function unmarked(call: CallContext): CallContext {
  const { requestId, actor, traceparent, idempotency, deadlineMs } = call;
  return {
    requestId,
    actor,
    traceparent,
    idempotency,
    deadlineMs,
    get signal() {
      return call.signal;
    },
    get abandoned() {
      return call.abandoned;
    },
    markReplayed() {},
  };
}
