import type { Caller } from '@pharos/service';

/** The caller of an RPC who has just shown which user they are. */
export function asUser({ requestId, traceparent, actor }: Caller, { id, name }: { id: string; name: string }): Caller {
  return { requestId, traceparent, actor: { ...actor, type: 'user', id, name, prefix: '' } };
}
