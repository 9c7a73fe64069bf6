/**
 * The most that one transaction changes of what refers to a contact: about a third of a second's work, in which nobody else can
 * write to it. An ordinary contact has less.
 */
export const batch = {
  conversations: 500,
  messages: 2_000,
  /** The bytes of the messages' words, each of which becomes an entry of the search index. */
  wordBytes: 2 * 1024 * 1024,
  /** Rows of any other table. */
  rows: 1_000,
  /** The events of the outbox. Most of those that are looked through are other people's, and cost a twentieth of one that is changed. */
  events: { changed: 10_000, looked: 200_000, inStatement: 10_000 },
};

export interface TakenMessage {
  readonly id: string;
  readonly conversation_id: string;
  readonly sender_id: string;
  /** Whether there are more than were taken; all rows have the same value. */
  readonly more: boolean;
}

/** SQL of a query for `TakenMessage`s: as many of the messages that meet the condition as a batch takes, one at least. */
export const takeMessages = (condition: string) => `WITH found AS MATERIALIZED (
    SELECT id, conversation_id, sender_id, pg_column_size(search) AS bytes FROM messages WHERE ${condition} LIMIT ${batch.messages + 1}
  ), placed AS (
    SELECT *, row_number() OVER (ORDER BY id) AS place, sum(bytes) OVER (ORDER BY id) - bytes AS bytes_before FROM found
  ), taken AS (
    SELECT * FROM placed WHERE place <= ${batch.messages} AND bytes_before < ${batch.wordBytes}
  ) SELECT id, conversation_id, sender_id, (SELECT count(*) FROM taken) < (SELECT count(*) FROM found) AS more FROM taken`;
