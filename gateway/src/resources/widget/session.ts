import { createHash } from 'node:crypto';
import { fail } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { WidgetSession } from '@pharos/proto/pharos/core/v1/widget_session';
import type { Visitor } from '../../pipeline/visitor.js';
import type { Rpc } from '../../rpc.js';
import { present } from '../field-mask.js';

/** Whose widget it is, and as whom they speak. */
export interface VisitorSession {
  readonly orgId: string;
  readonly projectId: string;
  readonly sessionId: string;
  readonly contactId: string;
  readonly record: WidgetSession;
}

interface Asking {
  readonly params: { readonly projectId: string };
  readonly visitor: Pick<Visitor, 'bearer'>;
  readonly call: OutgoingCall;
  readonly rpc: Pick<Rpc, 'widgetSessions'>;
}

const tokenPattern = /^wst_[\w-]{43}$/;

/**
 * The session of the token that the request carries, which lasts longer for being used.
 * @throws SESSION_INVALID, WIDGET_DISABLED
 */
export async function visitorSession({ params, visitor, call, rpc }: Asking): Promise<VisitorSession> {
  const { projectId } = params;
  const token = visitor.bearer;
  if (token === undefined || !tokenPattern.test(token)) throw fail('SESSION_INVALID');
  const tokenHash = createHash('sha256').update(token).digest();
  const own = withoutKey(call);
  const { orgId, session, isAging } = await rpc.widgetSessions.resolveSession({ projectId, tokenHash }, own);
  const record = present(session);
  const place = { orgId, projectId, sessionId: record.id };
  if (!isAging) return { ...place, contactId: record.contactId, record };
  const { expiresAt } = await rpc.widgetSessions.extendSession(place, own);
  return { ...place, contactId: record.contactId, record: { ...record, expiresAt } };
}

/** Visitors share a path, and may call their requests the same: a key is the session's own. */
export function callOf(session: Pick<VisitorSession, 'sessionId'>, call: OutgoingCall): OutgoingCall {
  const { idempotency } = call;
  return idempotency
    ? { ...call, idempotency: { ...idempotency, key: `${session.sessionId} ${idempotency.key}` } }
    : call;
}

/** The key is for what the request is about. */
function withoutKey({ idempotency: _, onReplayed: __, ...call }: OutgoingCall): OutgoingCall {
  return call;
}
