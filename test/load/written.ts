import pg from 'pg';

/** What the database holds of one project. */
export interface Written {
  /** How often each id is there. */
  contacts: Map<string, number>;
  conversations: Map<string, number>;
  messages: Map<string, number>;
  /** Records that one client request made twice: same external id, or same text in one conversation. */
  duplicates: number;
  /** Events that were ever appended. */
  outboxTotal: number;
}

/** Reads a project's records straight from the database, past the API. */
export async function auditTrail(databaseUrl: string, projectId: string): Promise<Written> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (table: string) => {
    const { rows } = await client.query(`SELECT id FROM core.${table} WHERE project_id = $1`, [projectId]);
    const counts = new Map<string, number>();
    for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const number = async (text: string) => Number((await client.query(text, [projectId])).rows[0].n);
  try {
    return {
      contacts: await count('contacts'),
      conversations: await count('conversations'),
      messages: await count('messages'),
      duplicates:
        (await number(repeated('contacts', 'external_id'))) +
        (await number(repeated('conversations', 'external_id'))) +
        (await number(repeated('messages', 'conversation_id'))),
      outboxTotal: await number(
        `SELECT (SELECT count(*) FROM core.contacts WHERE project_id = $1)
          + (SELECT count(*) FROM core.conversations WHERE project_id = $1)
          + (SELECT count(*) FROM core.messages WHERE project_id = $1) AS n`,
      ),
    };
  } finally {
    await client.end();
  }
}

function repeated(table: string, column: string): string {
  return `SELECT coalesce(sum(n - 1), 0) AS n FROM (
    SELECT count(*) AS n FROM core.${table} WHERE project_id = $1 GROUP BY ${column} HAVING count(*) > 1) repeated`;
}
