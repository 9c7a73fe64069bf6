import type pg from 'pg';

/** PostgreSQL 15, the oldest release that the tests run on, as `server_version_num` has it. */
export const oldestServer = 150_000;

/**
 * What keeps a connected user from making and changing these schemas, in sentences that say what to do: an old server, one that
 * cannot be written, rights that are missing, tables of another user. Changes nothing.
 */
export async function databaseProblems(
  client: pg.Client,
  schemas: readonly string[],
  oldest = oldestServer,
): Promise<string[]> {
  const { rows } = await client.query<Facts>(factsText);
  const [facts] = rows;
  if (!facts) return [];
  const found = [serverProblem(facts, oldest), ...(await rightsProblems(client, schemas, facts))];
  return found.filter((problem) => problem !== undefined);
}

interface Facts {
  version: string;
  versionNumber: number;
  user: string;
  database: string;
  mayCreate: boolean;
  readOnly: boolean;
}

const factsText = `SELECT current_setting('server_version') AS version,
  current_setting('server_version_num')::int AS "versionNumber", current_user::text AS "user",
  current_database()::text AS database, has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
  current_setting('transaction_read_only')::boolean AS "readOnly"`;

function serverProblem({ version, versionNumber, readOnly }: Facts, oldest: number): string | undefined {
  if (versionNumber < oldest)
    return `The server is PostgreSQL ${version}, and Pharos needs ${Math.floor(oldest / 10_000)} or newer.`;
  return readOnly ? 'The server is read-only, as a standby is: give the URL of the primary.' : undefined;
}

interface SchemaRights {
  name: string;
  usable: boolean;
  ofOthers: number;
}

const rightsText = `SELECT nspname::text AS name,
  has_schema_privilege(oid, 'USAGE') AND has_schema_privilege(oid, 'CREATE') AS usable,
  (SELECT count(*)::int FROM pg_class WHERE relnamespace = pg_namespace.oid AND relkind IN ('r', 'p')
    AND NOT pg_has_role(relowner, 'USAGE')) AS "ofOthers"
  FROM pg_namespace WHERE nspname = ANY($1)`;

async function rightsProblems(client: pg.Client, schemas: readonly string[], { user, database, mayCreate }: Facts) {
  const { rows } = await client.query<SchemaRights>(rightsText, [schemas]);
  const problems = rows.map(({ name, usable, ofOthers }) => {
    if (!usable)
      return `User "${user}" may not use the schema "${name}": GRANT USAGE, CREATE ON SCHEMA "${name}" TO "${user}".`;
    if (ofOthers === 0) return undefined;
    return `${ofOthers} tables of the schema "${name}" belong to another user than "${user}": use that user, or change their owner.`;
  });
  if (rows.length < schemas.length && !mayCreate)
    problems.push(`User "${user}" may not create schemas: GRANT CREATE ON DATABASE "${database}" TO "${user}".`);
  return problems;
}

/**
 * Says when the server has fewer connections than the platform's processes can open together; undefined when it has enough. Not all are
 * open at once while there is little to do, so this is no reason not to start.
 */
export async function connectionsWarning(client: pg.Client, expected: number): Promise<string | undefined> {
  const { rows } = await client.query<{ most: number }>(`SELECT current_setting('max_connections')::int AS most`);
  const most = rows[0]?.most ?? 0;
  if (most >= expected) return undefined;
  return `PostgreSQL allows ${most} connections, and the pods can open ${expected}: raise max_connections, or lower replicas or the pools`;
}
