import { contactHooks } from '../contact-hooks.js';
import { batch } from '../inbox/erasure/batch.js';
import { erasuresJob } from '../inbox/erasure/unfinished-erasures.js';
import { mergesJob } from '../inbox/erasure/unfinished-merges.js';
import type { TestCore } from './test-core.js';
import type { TestProject } from './test-project.js';

let made = 0;

/**
 * More conversations and messages of a contact than a batch takes, the messages by this sender; answers the conversations' ids, oldest
 * first.
 */
export async function fillContact(of: TestProject, contactId: string, senderId: string): Promise<string[]> {
  made += 1;
  const conversations = batch.conversations + 20;
  const rows = await of.core.rows<{ id: string }>(
    `WITH made AS (
      INSERT INTO conversations (id, project_id, contact_id, status, priority, channel, created_at)
      SELECT 'cnv_' || $3::text || '_' || lpad(n::text, 6, '0'), $1, $2, 'open', 'normal', 'api', clock_now() - make_interval(secs => $4 - n)
      FROM generate_series(1, $4::int) n RETURNING id, project_id, created_at
    ), activity AS (
      INSERT INTO conversation_activity (conversation_id, project_id, updated_at) SELECT * FROM made
    ) SELECT id FROM made ORDER BY created_at`,
    of.projectId,
    contactId,
    made,
    conversations,
  );
  const ids = rows.map(({ id }) => id);
  await of.core.rows(
    `INSERT INTO messages (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, created_at)
      SELECT 'msg_' || $4::text || '_' || n, $1, ($2::text[])[1 + n % cardinality($2::text[])], 'customer', $3, 'Hello', 'text', false, clock_now()
      FROM generate_series(1, $5::int) n`,
    of.projectId,
    ids,
    senderId,
    made,
    batch.messages + 50,
  );
  return ids;
}

/** Has the job of this replica erase what is left; answers in how many batches. */
export function finishErasures({ database }: Pick<TestCore, 'database'>): Promise<number> {
  return finish(erasuresJob({ database, onWritten() {}, contactHooks }));
}

/** The same of merges. */
export function finishMerges({ database }: Pick<TestCore, 'database'>): Promise<number> {
  return finish(mergesJob({ database, onWritten() {}, contactHooks }));
}

async function finish(run: () => Promise<boolean>): Promise<number> {
  for (let runs = 0; ; runs += 1) if (!(await run())) return runs;
}
