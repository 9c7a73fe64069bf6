import type { Caller } from '@pharos/service';

/** A visitor as caller: where people write from is nobody's business afterwards. */
export function withoutAddress(caller: Caller): Caller {
  return { ...caller, actor: { ...caller.actor, ip: '', userAgent: '' } };
}
