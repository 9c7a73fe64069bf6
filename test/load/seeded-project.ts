import pg from 'pg';
import type { Tenant } from '../support/platform.js';

const messagesPerConversation = 10;

export async function newProject({ api, orgId }: Tenant): Promise<string> {
  const { body } = await api.post(`/orgs/${orgId}/projects`, { name: 'Bench' });
  return body.data.id;
}

/** The id of the n-th conversation of a seeded project. */
export function conversationId(projectId: string, n: number): string {
  return `cnv_${projectId.slice(-14)}${String(n).padStart(12, '0')}`;
}

/** Writes rows straight into the tables: a million posts would take an hour and measure nothing. Call `vacuum` afterwards. */
export async function seedProject(databaseUrl: string, projectId: string, messages: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=core' });
  await client.connect();
  const conversations = messages / messagesPerConversation;
  const id = `'cnv_' || right($1, 14) || lpad(n::text, 12, '0')`;
  const at = "now() - interval '90 days' + n * interval '10 milliseconds'";
  try {
    await client.query(
      `INSERT INTO conversations (id, project_id, subject, status, priority, channel, tags, created_at)
       SELECT ${id}, $1, 'Order ' || n, (ARRAY['open','open','resolved','closed'])[1 + n % 4], 'normal', 'chat',
         ARRAY['t' || n % 50], ${at} FROM generate_series(1, $2::int) n`,
      [projectId, conversations],
    );
    await client.query(
      `INSERT INTO conversation_activity (conversation_id, project_id, updated_at)
       SELECT ${id}, $1, ${at} FROM generate_series(1, $2::int) n`,
      [projectId, conversations],
    );
    await client.query(
      `INSERT INTO messages (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
       SELECT 'msg_' || right($1, 14) || lpad(((n - 1) * ${messagesPerConversation} + m)::text, 12, '0'), $1, ${id},
         'customer', 'Where is my order ' || n || ', part ' || m, 'text', false, ${at} + m * interval '1 millisecond'
       FROM generate_series(1, $2::int) n, generate_series(1, ${messagesPerConversation}) m`,
      [projectId, conversations],
    );
  } finally {
    await client.end();
  }
}

export async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('VACUUM ANALYZE core.conversations, core.conversation_activity, core.messages');
  await client.end();
}
