import type { Database, Statement } from '@pharos/kit';
import { type ApiKeyRow, apiKeyRecord } from '../keys/record.js';
import { type OrganizationRow, organizationRecord } from './record.js';

export interface OperatorPage {
  /** Id of the last record that was seen; empty to begin. */
  after: string;
  limit: number;
}

export interface Listed<Row> {
  rows: Row[];
  /** The id after which the list goes on; null at the end. */
  next: string | null;
}

const selectOrganizations: Statement = {
  name: 'operator_organizations',
  text: `SELECT ${organizationRecord.columns} FROM organizations WHERE id > $1 ORDER BY id LIMIT $2`,
};

const selectApiKeys: Statement = {
  name: 'operator_api_keys',
  text: `SELECT ${apiKeyRecord.columns} FROM api_keys WHERE org_id = $3 AND id > $1 ORDER BY id LIMIT $2`,
};

/** Lists the organizations of all tenants in the order they were made, for the operator alone. */
export function listOrganizations(database: Database, page: OperatorPage): Promise<Listed<OrganizationRow>> {
  return list(database, selectOrganizations, page);
}

/** Lists an organization's keys in the order they were made, also revoked ones. */
export function listAllApiKeys(database: Database, orgId: string, page: OperatorPage): Promise<Listed<ApiKeyRow>> {
  return list(database, selectApiKeys, page, orgId);
}

async function list<Row extends { id: string }>(
  database: Database,
  statement: Statement,
  { after, limit }: OperatorPage,
  ...values: string[]
): Promise<Listed<Row>> {
  const found = await database.query<Row>(statement, [after, limit + 1, ...values]);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
