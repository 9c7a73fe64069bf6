import { fail, idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { audited, type Caller, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { type OrganizationRow, organizationRecord } from './record.js';

const { columns } = organizationRecord;

const selectOrganization: Statement = {
  name: 'select_organization',
  text: `SELECT ${columns} FROM organizations WHERE id = $1`,
};

const insertOrganization = new NamedStatement(
  'insert_organization',
  sql`WITH organization AS (
    INSERT INTO organizations (id, name, tier) VALUES (${param('org_id', 'name', 'tier')}) RETURNING ${columns}
  ), ${auditCte({ action: 'createOrganization', target: 'organization', from: 'organization' })}
  SELECT ${columns} FROM organization`,
);

const updateTier = new NamedStatement(
  'update_tier',
  sql`WITH before AS (
    SELECT id, tier FROM organizations WHERE id = ${param('org_id')} FOR UPDATE
  ), organization AS (
    UPDATE organizations o SET tier = ${param('tier')} FROM before b WHERE o.id = b.id
    RETURNING o.*, b.tier AS tier_before
  ), ${auditCte({
    action: 'setTier',
    target: 'organization',
    from: 'organization',
    changes: "jsonb_build_object('tier', jsonb_build_object('from', r.tier_before, 'to', r.tier))",
  })}
  SELECT ${columns} FROM organization`,
);

const selectAny: Statement = {
  name: 'has_organizations',
  text: 'SELECT 1 AS one FROM organizations LIMIT 1',
};

export async function hasOrganizations(database: Database): Promise<boolean> {
  return (await database.query(selectAny)).length > 0;
}

export function findOrganization(database: Database, orgId: string): Promise<OrganizationRow | undefined> {
  return firstRow(database.query<OrganizationRow>(selectOrganization, [orgId]));
}

export async function createOrganization(
  database: Database,
  caller: Caller,
  { name, tier }: { name: string; tier: string },
): Promise<OrganizationRow> {
  const at = { orgId: newId(idKinds.organization) };
  const [row] = await insertOrganization.query<OrganizationRow>(database, { ...audited(caller, at), name, tier });
  return row as OrganizationRow;
}

/** Undefined when there is no such organization. */
export function setTier(
  database: Database,
  caller: Caller,
  { orgId, tier }: { orgId: string; tier: string },
): Promise<OrganizationRow | undefined> {
  return firstRow(updateTier.query<OrganizationRow>(database, { ...audited(caller, { orgId }), tier }));
}

export const getOrganization: RpcOf<OrganizationServiceDefinition, 'getOrganization'> = async (
  request,
  _call,
  deps,
) => {
  const row = await findOrganization(deps.database, request.orgId);
  if (!row) throw fail('ORG_NOT_FOUND');
  return { organization: organizationRecord.toMessage(row) };
};
