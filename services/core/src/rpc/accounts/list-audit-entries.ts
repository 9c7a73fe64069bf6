import type { AuditEntry, ListAuditEntriesRequest, ListAuditEntriesResponse } from '@pharos/proto/pharos/core/v1/audit';
import { type Rpc, time } from '@pharos/service';
import { type AuditEntryRow, listAuditEntries as select } from '../../store/accounts/list-audit-entries.js';

export const listAuditEntries: Rpc<ListAuditEntriesRequest, ListAuditEntriesResponse> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await select(database, request.orgId, request.page);
  return { entries: rows.map(toAuditEntry), page };
};

function toAuditEntry(row: AuditEntryRow): AuditEntry {
  const { type, id, name, prefix, ip, user_agent: userAgent, request_id: requestId = '' } = row.caller;
  return {
    id: row.id,
    projectId: row.project_id ?? undefined,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    changes: row.changes ?? undefined,
    actor: { type, id, name, prefix, ip, userAgent },
    requestId,
    reason: row.reason ?? undefined,
    count: row.count,
    createdAt: time(row.created_at),
  };
}
