import type { Database, Statement } from '@pharos/kit';

/** Not in the schema of the service alone: the name is resolved by the search path. */
const clean: Statement = {
  name: 'merge_pending_words',
  text: `SELECT gin_clean_pending_list(index) FROM unnest(
    ARRAY['messages_search', 'conversations_search', 'contacts_search', 'conversations_tags']::regclass[]) index`,
};

/** Moves the words of new rows from the indexes' waiting lists to their place. */
export async function mergePendingWords(database: Database): Promise<void> {
  await database.query(clean);
}
