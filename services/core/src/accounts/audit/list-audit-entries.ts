import type { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { Conditions, countRows, decodeCursor, endPage, maxPageBytes, pageSize, type RpcOf } from '@pharos/service';
import { type AuditEntryRow, auditEntryRecord } from './record.js';

/** Newest first: ids sort by the time they were made, and the primary key has an organization's entries in their order. */
export const listAuditEntries: RpcOf<AuditServiceDefinition, 'listAuditEntries'> = async (
  { orgId, page },
  _call,
  { database },
) => {
  const binding = ['audit_entries', orgId];
  const after = decodeCursor(binding, page?.pageToken ?? '');
  const limit = pageSize(page);
  const values = [orgId, limit + 1];
  const found = after
    ? await database.query<AuditEntryRow>(selectOn, [...values, after.id])
    : await database.query<AuditEntryRow>(selectFirst, values);
  const { rows, nextPageToken } = endPage(found, limit, binding, ({ id }) => ({ at: 0, id }));
  const conditions = new Conditions().equal('org_id', orgId);
  const total = page?.includeTotal ? await countRows(database, 'audit_entries', conditions) : undefined;
  return { entries: rows.map(auditEntryRecord.toMessage), page: { nextPageToken, total } };
};

/** What changed may be a long text: no more entries than there is room for on a page. */
const selectWhere = (condition: string) => `SELECT ${auditEntryRecord.columns} FROM (
    SELECT *, sum(octet_length(changes::text)) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM (SELECT ${auditEntryRecord.columns} FROM audit_entries WHERE org_id = $1${condition} ORDER BY id DESC LIMIT $2) newest
  ) entries WHERE coalesce(before, 0) <= ${maxPageBytes} ORDER BY id DESC`;

const selectFirst = { name: 'list_audit_entries', text: selectWhere('') };
const selectOn = { name: 'list_audit_entries_on', text: selectWhere(' AND id < $3') };
