import { fail } from '@pharos/contract';
import { firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { audited, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { type OrganizationRow, organizationRecord } from './record.js';

const update = new NamedStatement(
  'update_organization',
  sql`WITH before AS (
    SELECT id, require_second_factor FROM organizations WHERE id = ${param('org_id')} FOR NO KEY UPDATE
  ), organization AS (
    UPDATE organizations o SET require_second_factor = coalesce(${param('require_second_factor')}::boolean, o.require_second_factor)
    FROM before b WHERE o.id = b.id RETURNING o.*, b.require_second_factor AS required_before
  ), ${auditCte({
    action: 'updateOrganization',
    target: 'organization',
    from: 'organization',
    changes: `CASE WHEN r.require_second_factor <> r.required_before THEN jsonb_build_object('require_second_factor',
      jsonb_build_object('from', r.required_before, 'to', r.require_second_factor)) END`,
  })}
  SELECT ${organizationRecord.columns} FROM organization`,
);

const selectHashes: Statement = {
  name: 'select_session_hashes_of_members',
  text: `SELECT s.hash FROM user_sessions s JOIN memberships m ON m.user_id = s.user_id WHERE m.org_id = $1`,
};

/** Returns the sessions of the members, who may not get on any more without a second factor. */
export const updateOrganization: RpcOf<OrganizationServiceDefinition, 'updateOrganization'> = (
  { orgId, requireSecondFactor },
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const values = { ...audited(call, { orgId }), require_second_factor: requireSecondFactor ?? null };
    const row = await firstRow(update.query<OrganizationRow>(tx, values));
    if (!row) throw fail('ORG_NOT_FOUND');
    const hashes = await tx.query<{ hash: Buffer }>(selectHashes, [orgId]);
    return { organization: organizationRecord.toMessage(row), hashes: hashes.map(({ hash }) => hash) };
  });
