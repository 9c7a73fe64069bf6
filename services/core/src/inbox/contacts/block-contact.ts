import { type Database, firstRow, NamedStatement, param, sql } from '@pharos/kit';
import type { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { audited, type Caller, diff, type InProject, isEmpty, type RpcOf } from '@pharos/service';
import { recordUnchanged } from '../../accounts/index.js';
import { checkRevision } from '../../shared/check-revision.js';
import { auditCte, eventIds, eventsCte } from '../../shared/journal.js';
import { missingContact } from '../missing.js';
import type { Move } from './contact-hooks.js';
import { lockContacts } from './contacts.js';
import { type ContactRow, contactRecord } from './record.js';

type Action = 'blockContact' | 'unblockContact';

const changes = sql`${param('changes')}::jsonb`;

/** A contact that is blocked again keeps the time of the first block; one that takes over a block has its time, `since`. */
function saveOf(action: Action) {
  const since = sql`${param('since')}::timestamptz`;
  const blockedAt = action === 'blockContact' ? sql`coalesce(blocked_at, ${since}, clock_now())` : since;
  return new NamedStatement(
    action === 'blockContact' ? 'block_contact' : 'unblock_contact',
    sql`WITH contact AS (
      UPDATE contacts SET blocked_at = ${blockedAt}, block_reason = ${param('reason')}::text,
        updated_at = greatest(clock_now(), updated_at + interval '1 millisecond')
      WHERE id = ${param('id')} AND project_id = ${param('project_id')} RETURNING ${contactRecord.columns}
    ), ${eventsCte({ type: 'contact.updated', from: 'contact', record: 'contact', changes })},
    ${auditCte({ action, target: 'contact', from: 'contact', changes })}
    SELECT ${contactRecord.columns} FROM contact`,
  );
}

const saves = { blockContact: saveOf('blockContact'), unblockContact: saveOf('unblockContact') };

export const blockContact: RpcOf<ContactServiceDefinition, 'blockContact'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const row = await setBlock(tx, call, request, { action: 'blockContact', reason: request.reason ?? null });
    return { contact: contactRecord.toMessage(row) };
  });

export const unblockContact: RpcOf<ContactServiceDefinition, 'unblockContact'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const row = await setBlock(tx, call, request, { action: 'unblockContact', reason: null });
    return { contact: contactRecord.toMessage(row) };
  });

async function setBlock(
  tx: Database,
  caller: Caller,
  request: InProject & { contactId: string; ifRevision?: number | undefined },
  { action, reason }: { action: Action; reason: string | null },
): Promise<ContactRow> {
  const [before] = await lockContacts(tx, request, [], [request.contactId]);
  if (!before) throw await missingContact(tx, request, request.contactId);
  checkRevision(before, request);
  return save(tx, caller, request, { before, action, reason, since: null });
}

/**
 * A block stays with the person: a contact into which a blocked one is merged, or whom a blocked visitor turned out to be, is blocked
 * from then on, for the same reason.
 */
export async function takeBlockOver(tx: Database, caller: Caller, at: InProject, { from, to }: Move): Promise<void> {
  const found = await lockContacts(tx, at, [], [from, to]);
  const [source, before] = [from, to].map((id) => found.find((row) => row.id === id));
  if (!source?.blocked_at || !before || before.blocked_at) return;
  const { block_reason: reason, blocked_at: since } = source;
  await save(tx, caller, at, { before, action: 'blockContact', reason, since });
}

interface Block {
  readonly before: ContactRow;
  readonly action: Action;
  readonly reason: string | null;
  readonly since: ContactRow['blocked_at'];
}

/** Writes what changes. The caller holds the contact. */
async function save(
  tx: Database,
  caller: Caller,
  at: InProject,
  { before, action, reason, since }: Block,
): Promise<ContactRow> {
  const shown = (isBlocked: boolean, block_reason: string | null) => ({ blocked: isBlocked, block_reason });
  const after = shown(action === 'blockContact', reason);
  const changed = diff(shown(before.blocked_at !== null, before.block_reason), after, ['blocked', 'block_reason']);
  if (isEmpty(changed)) {
    await recordUnchanged(tx, caller, at, { action, target: 'contact', id: before.id });
    return before;
  }
  const values = { ...audited(caller, at), event_ids: eventIds(1), id: before.id, reason, since };
  const row = await firstRow(saves[action].query<ContactRow>(tx, { ...values, changes: JSON.stringify(changed) }));
  return row as ContactRow;
}
