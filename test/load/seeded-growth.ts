import pg from 'pg';

/** A project of ten messages a conversation, as two years of use leave it. */
export interface GrownProject {
  readonly projectId: string;
  /** A multiple of a thousand. */
  readonly conversations: number;
}

const messagesEach = 10;
/** Sentences that messages are put together of. */
const sentences = 2_000;
const words =
  `order invoice refund delivery please could you tell me where my parcel is the number account password cannot log in since
  yesterday thanks for help payment card declined address change shipping late broken screen battery warranty return label exchange size
  colour wrong missing item email confirm update subscription cancel plan upgrade team member invite export data report error page loads
  slowly browser phone app crashes version install settings language currency tax receipt discount code expired`.split(
    /\s+/,
  );

/** Words of support requests, in an order that looks like chance and is the same in every run. */
export function wordsOf(seed: number, length: number): string {
  let [text, state] = ['', (seed * 2_654_435_761) >>> 0];
  while (text.length < length) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    text += `${words[(state >>> 8) % words.length]} `;
  }
  return text.slice(0, length).trim();
}

/**
 * Writes projects straight into the tables, as far as lists look: contacts, conversations, what is counted of them, and messages of some 160
 * characters, scattered over the table as they are where many conversations go on at once. Indexes are made afterwards, which
 * takes half the time and leaves them as a restore does.
 */
export async function seedGrowth(databaseUrl: string, projects: readonly GrownProject[]): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c search_path=core -c synchronous_commit=off',
  });
  await client.connect();
  try {
    await client.query('CREATE TEMP TABLE phrases (n int PRIMARY KEY, text text)');
    const texts = Array.from({ length: sentences }, (_, n) => wordsOf(n, 80));
    await client.query('INSERT INTO phrases SELECT n - 1, text FROM unnest($1::text[]) WITH ORDINALITY p (text, n)', [
      texts,
    ]);
    await client.query('ANALYZE phrases');
    await withoutIndexes(client, async () => {
      for (const project of projects) await seed(client, project);
    });
    await client.query('VACUUM ANALYZE conversations, conversation_activity, messages, contacts, contact_identities');
  } finally {
    await client.end();
  }
}

const filled = ['conversations', 'conversation_activity', 'messages', 'contacts'];

/** Makes the indexes that belong to no constraint anew after the work. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'core' AND tablename = ANY ($1)
       AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${client.escapeIdentifier(name)}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

async function seed(client: pg.Client, { projectId, conversations }: GrownProject): Promise<void> {
  const statements = [contacts, conversationRows, activity];
  for (const text of statements) await client.query(text, [projectId, conversations]);
  await client.query(messages, [projectId, conversations]);
}

const id = (prefix: string, n: string) => `'${prefix}_' || right($1, 14) || lpad((${n})::text, 12, '0')`;
/** Two conversations have the same contact. */
const contactOf = id('con', '1 + s.n % ($2::int / 2)');
const step = "(interval '720 days' / greatest($2::int, 10000))";
const began = "now() - interval '730 days'";
const phrase = (n: string) => `(SELECT text FROM phrases p WHERE p.n = (hashint4(${n}) & 2147483647) % ${sentences})`;

const contacts = `INSERT INTO contacts (id, project_id, email, email_folded, name, company, metadata, created_at)
  SELECT ${id('con', 's.n')}, $1, 'customer' || s.n || '@example.com', 'customer' || s.n || '@example.com', 'Customer ' || s.n,
    'Company ' || s.n % 1000, '{"plan": "pro", "seats": 3}', ${began} + s.n * ${step} FROM generate_series(1, $2::int / 2) s (n)`;

/** One in four is open, and one in ten of these is snoozed. */
const conversationRows = `INSERT INTO conversations
    (id, project_id, contact_id, subject, status, priority, channel, assigned_to, tags, created_at)
  SELECT ${id('cnv', 's.n')}, $1, ${contactOf}, 'Order ' || s.n || ': ' || ${phrase('s.n')},
    CASE WHEN s.n % 40 = 0 THEN 'snoozed' ELSE (ARRAY['open', 'closed', 'resolved', 'resolved'])[1 + s.n % 4] END,
    (ARRAY['normal', 'normal', 'high', 'urgent'])[1 + s.n % 4], (ARRAY['chat', 'email', 'widget'])[1 + s.n % 3],
    CASE WHEN s.n % 3 > 0 THEN 'agent-' || s.n % 20 END, ARRAY['t' || s.n % 50], ${began} + s.n * ${step}
  FROM generate_series(1, $2::int) s (n)`;

const activity = `INSERT INTO conversation_activity (conversation_id, project_id, updated_at, last_message_at, message_count, handled_by,
    first_response_at, asked_at, answered_at, resolved_at)
  SELECT ${id('cnv', 's.n')}, $1, l.at, l.at, ${messagesEach}, (ARRAY['ai', 'people', 'people', 'nobody'])[1 + s.n % 4],
    l.at - interval '1 hour', CASE WHEN s.n % 8 = 0 THEN l.at END, CASE WHEN s.n % 8 > 0 THEN l.at END,
    CASE WHEN s.n % 4 > 0 THEN l.at END
  FROM generate_series(1, $2::int) s (n), LATERAL (SELECT ${began} + (s.n + 1000) * ${step} AS at) l`;

/** Those of a conversation come a hundred conversations apart. */
const messages = `INSERT INTO messages
    (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, created_at)
  SELECT ${id('msg', `s.n * ${messagesEach} + t.m - ${messagesEach}`)}, $1, ${id('cnv', 's.n')},
    CASE WHEN t.m % 2 = 1 THEN 'customer' ELSE 'agent' END, CASE WHEN t.m % 2 = 1 THEN ${contactOf} ELSE 'agent-' || s.n % 20 END,
    ${phrase(`s.n * ${messagesEach} + t.m`)} || ' ' || ${phrase('s.n * 17 + t.m * 3')}, 'text', false,
    ${began} + (s.n + t.m * 100) * ${step}
  FROM generate_series(0, $2::int / 1000 - 1) b (block) CROSS JOIN generate_series(1, ${messagesEach}) t (m)
    CROSS JOIN LATERAL generate_series(b.block * 1000 + 1, b.block * 1000 + 1000) s (n)`;
