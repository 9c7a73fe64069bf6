import pg from 'pg';
import type { BenchContext } from './figures.js';
import { conversationId } from './seeded-project.js';

const customers = 20;
const messages = 8;
/** In this one, from the top, nothing is formatted. */
export const firstPlain = 1;

export interface SeededDesk {
  /** The id of the n-th conversation from the top of the list of what waits. */
  idOf(n: number): string;
}

/** A project whose team has its inbox full: conversations that wait, of a few contacts, with what both sides wrote. */
export async function seedDesk(
  { platform, tenant }: Pick<BenchContext, 'platform' | 'tenant'>,
  projectId: string,
  conversations: number,
): Promise<SeededDesk> {
  const contacts: string[] = [];
  for (let n = 0; n < customers; n += 1) {
    const contact = { name: `Customer ${n}`, email: `customer-${n}@example.com`, company: 'Example' };
    contacts.push((await tenant.api.post(`/projects/${projectId}/contacts`, contact)).body.data.id);
  }
  const client = new pg.Client({ connectionString: platform.database.url, options: '-c search_path=core' });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO conversations (id, project_id, contact_id, subject, status, priority, channel, tags, created_at)
       SELECT ${id}, $1, ($3::text[])[1 + n % ${customers}], 'Order ' || n, 'open', 'normal', 'chat', ARRAY['t' || n % 20], ${at}
       FROM generate_series(1, $2::int) n`,
      [projectId, conversations, contacts],
    );
    await client.query(
      `INSERT INTO conversation_activity (conversation_id, project_id, updated_at, last_message_at, message_count, handled_by, asked_at)
       SELECT ${id}, $1, ${at}, ${at}, ${messages}, 'people', ${at} FROM generate_series(1, $2::int) n`,
      [projectId, conversations],
    );
    await client.query(
      `INSERT INTO messages (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
       SELECT 'msg_' || right($1, 14) || lpad((n * ${messages} + m)::text, 12, '0'), $1, ${id},
         CASE WHEN m % 2 = 0 THEN 'agent' ELSE 'customer' END,
         CASE WHEN m % 2 = 0 THEN 'It is **on its way**, see [the tracking](https://example.com/' || n || ').' || ${filler}
           ELSE 'Where is my order ' || n || ', part ' || m || '?' || ${filler} END,
         CASE WHEN m % 2 = 0 AND n <> ${firstPlain} THEN 'markdown' ELSE 'text' END, false, ${at} + m * interval '1 second'
       FROM generate_series(1, $2::int) n, generate_series(1, ${messages}) m`,
      [projectId, conversations],
    );
    await client.query('VACUUM ANALYZE conversations, conversation_activity, messages');
  } finally {
    await client.end();
  }
  return { idOf: (n) => conversationId(projectId, n) };
}

const id = `'cnv_' || right($1, 14) || lpad(n::text, 12, '0')`;
/** The longest wait is at the top of the list. */
const at = "now() - interval '3 days' + n * interval '1 minute'";
/** As long as messages of customers are. */
const filler = `repeat(' It should have come last week and nobody has told me anything.', 4)`;
