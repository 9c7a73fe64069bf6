import type { CallContext } from '@pharos/kit';

/** The caller of an RPC and their request, which every write leaves in the audit log and its events. */
export type Caller = Pick<CallContext, 'requestId' | 'actor' | 'traceparent'>;

/** A caller as rows of the outbox and of the audit log keep it. */
export interface RowCaller {
  request_id: string;
  traceparent: string;
  type: string;
  id: string;
  name: string;
  /** First characters of the API key. */
  prefix: string;
  ip: string;
  user_agent: string;
}

/** The caller as JSON for a row. */
export function callerJson({ requestId, traceparent, actor }: Caller): string {
  const { type, id, name, prefix, ip, userAgent } = actor;
  const row: RowCaller = {
    request_id: requestId,
    traceparent,
    type,
    id,
    name,
    prefix,
    ip,
    user_agent: userAgent,
  };
  return JSON.stringify(row);
}
