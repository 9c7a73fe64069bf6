import type { Database } from '@pharos/kit';
import type { AuditEntry, AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import {
  type Changes,
  Conditions,
  countRows,
  decodeCursor,
  endPage,
  maxPageBytes,
  type Page,
  pageSize,
  type RowCaller,
  type RpcOf,
  time,
} from '@pharos/service';

export const listAuditEntries: RpcOf<AuditServiceDefinition, 'listAuditEntries'> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await selectEntries(database, request.orgId, request.page);
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

export interface AuditEntryRow {
  id: string;
  project_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  changes: Changes | null;
  caller: RowCaller;
  reason: string | null;
  count: number;
  created_at: Date;
}

const columns = 'id, project_id, action, target_type, target_id, changes, caller, reason, count, created_at';

/** An organization's, in the order of their ids, which is that of the primary key: newest first, as ids sort by the time they were made. */
async function selectEntries(
  database: Database,
  orgId: string,
  page: PageRequest | undefined,
): Promise<Page<AuditEntryRow>> {
  const binding = ['audit_entries', orgId];
  const after = decodeCursor(binding, page?.pageToken ?? '');
  const limit = pageSize(page);
  const found = await database.query<AuditEntryRow>(after ? selectOn : selectFirst, [
    orgId,
    limit + 1,
    ...(after ? [after.id] : []),
  ]);
  const { rows, nextPageToken } = endPage(found, limit, binding, ({ id }) => ({ at: 0, id }));
  const conditions = new Conditions().equal('org_id', orgId);
  const total = page?.includeTotal ? await countRows(database, 'audit_entries', conditions) : undefined;
  return { rows, page: { nextPageToken, total } };
}

/** What changed may be a long text: no more entries than there is room for on a page. */
const selectWhere = (condition: string) => `SELECT ${columns} FROM (
    SELECT *, sum(octet_length(changes::text)) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM (SELECT ${columns} FROM audit_entries WHERE org_id = $1${condition} ORDER BY id DESC LIMIT $2) newest
  ) entries WHERE coalesce(before, 0) <= ${maxPageBytes} ORDER BY id DESC`;

const selectFirst = { name: 'list_audit_entries', text: selectWhere('') };
const selectOn = { name: 'list_audit_entries_on', text: selectWhere(' AND id < $3') };
