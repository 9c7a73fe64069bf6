import { fail } from '@pharos/contract';
import type { ResolveSessionRequest, ResolveSessionResponse } from '@pharos/proto/pharos/core/v1/widget_session';
import type { Rpc } from '@pharos/service';
import { toSession } from './convert-visitor.js';
import { findSession } from './sessions.js';

export const resolveSession: Rpc<ResolveSessionRequest, ResolveSessionResponse> = async (
  { projectId, tokenHash },
  _call,
  { database },
) => {
  const row = await findSession(database, projectId, tokenHash);
  if (!row) throw fail('SESSION_INVALID');
  if (!row.enabled) throw fail('WIDGET_DISABLED');
  return { orgId: row.org_id, session: toSession(row), isAging: row.is_aging };
};
