import type { Database, Statement } from '@pharos/kit';

const mergePending: Statement = {
  name: 'merge_pending_words',
  text: `SELECT gin_clean_pending_list(index) FROM unnest(
    ARRAY['messages_search', 'conversations_search', 'conversations_tags', 'contacts_search', 'contacts_metadata']::regclass[]
  ) index WHERE NOT pg_is_in_recovery()`,
};

/**
 * New words wait in a list of each index, which every search reads through. This merges them in, so that the list stays
 * short and none of the writers has to do it. A standby that has not taken over yet has nothing to merge.
 */
export async function mergePendingWords(database: Database): Promise<void> {
  await database.query(mergePending);
}
