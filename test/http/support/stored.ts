import pg from 'pg';

/** Reads what the platform has stored, behind its back. */
export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The tables, as `schema.table`, that hold the text anywhere, also within binary columns. */
export async function tablesThatHold(client: pg.Client, text: string): Promise<string[]> {
  const found: string[] = [];
  const hex = Buffer.from(text).toString('hex');
  for (const table of await tablesOf(client)) {
    const holds = `strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0`;
    const { rows } = await client.query(`SELECT 1 FROM ${table} t WHERE ${holds} LIMIT 1`, [text, hex]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  return rows.map(({ name }) => name);
}
