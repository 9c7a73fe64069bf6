import { idKinds } from '@pharos/contract';
import { type Database, firstRow, idFloor } from '@pharos/kit';
import type { AuditServiceDefinition, ListAuditEntriesRequest } from '@pharos/proto/pharos/core/v1/audit';
import {
  Conditions,
  countRows,
  decodeCursor,
  encodeCursor,
  endPage,
  maxPageBytes,
  pageSize,
  type RpcOf,
} from '@pharos/service';
import { type AuditEntryRow, auditEntryRecord } from './record.js';

/**
 * A page with filters looks through so many entries at most, and ends there: the log has no index but its order, as each one would cost
 * every write.
 */
const scannedEntries = 20_000;
/** An entry has its id a moment before it is written, by the clock of whoever writes it. */
const clockSlackMs = 3_600_000;

/** Newest first: ids sort by the time they were made, and the primary key has an organization's entries in their order. */
export const listAuditEntries: RpcOf<AuditServiceDefinition, 'listAuditEntries'> = async (
  { page, ...request },
  _call,
  { database },
) => {
  const filters = Object.entries(request).filter(([, value]) => value !== undefined && String(value) !== '');
  const binding = ['audit_entries', ...filters];
  const after = decodeCursor(binding, page?.pageToken ?? '');
  const limit = pageSize(page);
  const range = rangeOf(request);
  if (after) range.add(`id < ${range.param(after.id)}`);
  const end = filters.length > 1 ? await endOfScan(database, range) : undefined;
  const matching = filtered(range, request);
  if (end) matching.add(`id >= ${matching.param(end)}`);
  const found = await database.query<AuditEntryRow>(...select(matching, limit + 1));
  const { rows, nextPageToken } = endPage(found, limit, binding, ({ id }) => ({ at: 0, id }));
  const goesOn = nextPageToken === '' && end !== undefined;
  const next = goesOn ? encodeCursor(binding, { at: 0, id: end }) : nextPageToken;
  const all = filtered(rangeOf(request), request);
  const total = page?.includeTotal ? await countRows(database, 'audit_entries', all) : undefined;
  return { entries: rows.map(auditEntryRecord.toMessage), page: { nextPageToken: next, total } };
};

type Asked = Omit<ListAuditEntriesRequest, 'page'>;

/** The entries of an organization, as far as their ids tell of the times that are asked for. */
function rangeOf({ orgId, createdAfter, createdBefore }: Asked): Conditions {
  const range = new Conditions().equal('org_id', orgId);
  const floor = (time: Date, shiftMs: number) =>
    idFloor(idKinds.auditEntry, new Date(Math.max(0, time.getTime() + shiftMs)));
  if (createdAfter) range.add(`id >= ${range.param(floor(createdAfter, -clockSlackMs))}`);
  if (createdBefore) range.add(`id <= ${range.param(floor(createdBefore, clockSlackMs))}`);
  return range;
}

function filtered(range: Conditions, asked: Asked): Conditions {
  return range
    .copy()
    .oneOf("caller ->> 'id'", asked.actorIds)
    .oneOf("caller ->> 'id'", asked.apiKeyIds)
    .oneOf("caller ->> 'type'", asked.actorTypes)
    .oneOf('action', asked.actions)
    .oneOf('target_type', asked.targetTypes)
    .oneOf('target_id', asked.targetIds)
    .between('created_at', asked.createdAfter, asked.createdBefore);
}

/** The last entry that a page looks at; undefined when it looks at all that are left. */
async function endOfScan(database: Database, range: Conditions): Promise<string | undefined> {
  const text = `SELECT id FROM audit_entries ${range} ORDER BY id DESC OFFSET ${scannedEntries - 1} LIMIT 1`;
  return (await firstRow(database.query<{ id: string }>({ name: '', text }, range.values)))?.id;
}

/** What changed may be a long text: no more entries than there is room for on a page. */
function select(conditions: Conditions, count: number): [{ name: string; text: string }, unknown[]] {
  const limit = conditions.param(count);
  const text = `SELECT ${auditEntryRecord.columns} FROM (
    SELECT *, sum(octet_length(changes::text)) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM (SELECT ${auditEntryRecord.columns} FROM audit_entries ${conditions} ORDER BY id DESC LIMIT ${limit}) newest
  ) entries WHERE coalesce(before, 0) <= ${maxPageBytes} ORDER BY id DESC`;
  return [{ name: '', text }, conditions.values];
}
