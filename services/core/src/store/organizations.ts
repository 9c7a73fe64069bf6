import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import type { Caller } from '@pharos/service';
import { auditCte, journal } from './journal.js';
import type { OrganizationRow } from './records.js';

const columns = 'id, name, tier, created_at';

const selectOrganization: Statement = {
  name: 'select_organization',
  text: `SELECT ${columns} FROM organizations WHERE id = $1`,
};

const insertOrganization: Statement = {
  name: 'insert_organization',
  text: `WITH organization AS (
    INSERT INTO organizations (id, name, tier) VALUES ($3, $5, $6) RETURNING ${columns}
  ), ${auditCte({ action: 'createOrganization', target: 'organization', from: 'organization' })}
  SELECT ${columns} FROM organization`,
};

const updateTier: Statement = {
  name: 'update_tier',
  text: `WITH before AS (
    SELECT id, tier FROM organizations WHERE id = $3 FOR UPDATE
  ), organization AS (
    UPDATE organizations o SET tier = $5 FROM before b WHERE o.id = b.id
    RETURNING o.id, o.name, o.tier, o.created_at, b.tier AS tier_before
  ), ${auditCte({
    action: 'setTier',
    target: 'organization',
    from: 'organization',
    changes: "jsonb_build_object('tier', jsonb_build_object('from', r.tier_before, 'to', r.tier))",
  })}
  SELECT ${columns} FROM organization`,
};

const selectAny: Statement = {
  name: 'has_organizations',
  text: 'SELECT 1 AS one FROM organizations LIMIT 1',
};

export async function hasOrganizations(database: Database): Promise<boolean> {
  return (await database.query(selectAny)).length > 0;
}

export async function findOrganization(database: Database, orgId: string): Promise<OrganizationRow | undefined> {
  const [row] = await database.query<OrganizationRow>(selectOrganization, [orgId]);
  return row;
}

export async function createOrganization(
  database: Database,
  caller: Caller,
  { name, tier }: { name: string; tier: string },
): Promise<OrganizationRow> {
  const at = { orgId: newId(idKinds.organization) };
  const [row] = await database.query<OrganizationRow>(insertOrganization, [...journal(caller, at), name, tier]);
  return row as OrganizationRow;
}

/** Undefined when there is no such organization. */
export async function setTier(
  database: Database,
  caller: Caller,
  { orgId, tier }: { orgId: string; tier: string },
): Promise<OrganizationRow | undefined> {
  const [row] = await database.query<OrganizationRow>(updateTier, [...journal(caller, { orgId }), tier]);
  return row;
}
