import { type Database, firstRow, type Statement } from '@pharos/kit';

/** So many are looked at in one step, a few milliseconds' work; fewer when they are long: a statement has ten seconds. */
const pageLength = 100;
const pageBytes = 500_000;

const beginRebuild: Statement = {
  name: 'begin_search_rebuild',
  text: `SELECT table_name, before_id FROM search_rebuilds, set_config('pharos.rebuilding', 'on', true)
    ORDER BY table_name LIMIT 1`,
};

const endPage: Statement = {
  name: 'end_search_rebuild_page',
  text: 'UPDATE search_rebuilds SET before_id = $3 WHERE table_name = $1 AND before_id = $2',
};

const endTable: Statement = {
  name: 'end_search_rebuild',
  text: 'DELETE FROM search_rebuilds WHERE table_name = $1 AND before_id = $2',
};

const contact = `coalesce(name, '') || ' ' || coalesce(company, '') || ' ' || coalesce(email, '')`;
const contacts = { table: 'contacts', text: contact, words: `words(${contact})` };
const conversations = { table: 'conversations', text: 'subject', words: "setweight(words(subject), 'A')" };
const messages = { table: 'messages', text: 'content', words: 'message_words(content, content_type)' };
const isHtml = "content_type = 'html'";
/** Plain English has the words that it had. */
const isOtherThanEnglish = (text: string) => `octet_length(${text}) <> length(${text})`;

/** Those of `plain_letters`: «ё» as one character or two, and all as HTML may name them. */
const hasLetters = (text: string) => `${text} ~ '[æÆœŒþÞøØłŁđĐðÐħĦŧŦёЁǼǽǢǣǾǿ\\u0308]|&'`;

/** What is made anew, by its name in `search_rebuilds`. */
const rebuilds: Readonly<Record<string, Statement>> = {
  contacts: rebuild('contacts', { ...contacts, mayDiffer: isOtherThanEnglish(contact) }),
  conversations: rebuild('conversations', { ...conversations, mayDiffer: isOtherThanEnglish('subject') }),
  messages: rebuild('messages', { ...messages, mayDiffer: `${isHtml} OR ${isOtherThanEnglish('content')}` }),
  'messages of html': rebuild('messages_of_html', { ...messages, mayDiffer: isHtml }),
  'contacts of letters': rebuild('contacts_of_letters', { ...contacts, mayDiffer: hasLetters(contact) }),
  'conversations of letters': rebuild('conversations_of_letters', {
    ...conversations,
    mayDiffer: hasLetters('subject'),
  }),
  'messages of letters': rebuild('messages_of_letters', { ...messages, mayDiffer: hasLetters('content') }),
};

interface Rebuild {
  table: string;
  text: string;
  /** The words of the text, as `search` has them. */
  words: string;
  /** Whether the text may have had other words. */
  mayDiffer: string;
}

/** What somebody else holds is left, so that neither waits for the other. */
function rebuild(name: string, { table, text, words, mayDiffer }: Rebuild): Statement {
  return {
    name: `rebuild_search_of_${name}`,
    text: `WITH next AS MATERIALIZED (
        SELECT id, coalesce(octet_length(${text}), 0) AS bytes FROM ${table} WHERE id < $1 ORDER BY id DESC LIMIT $2
      ), page AS MATERIALIZED (
        SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) - bytes AS before FROM next) n WHERE before < $3
      ), stale AS MATERIALIZED (
        SELECT id FROM ${table} WHERE id IN (SELECT id FROM page) AND (${mayDiffer})
          AND search IS DISTINCT FROM ${words} || array_to_tsvector(ARRAY[project_id])
      ), free AS MATERIALIZED (
        SELECT id FROM ${table} WHERE id IN (SELECT id FROM stale) FOR NO KEY UPDATE SKIP LOCKED
      ), rebuilt AS (
        UPDATE ${table} SET project_id = project_id WHERE id IN (SELECT id FROM free) RETURNING 1
      )
      SELECT (SELECT min(id) FROM page) AS last,
        (SELECT count(*) FROM stale) = (SELECT count(*) FROM rebuilt) AS whole`,
  };
}

/**
 * Makes the words of some older texts anew, as `words` has them today, the newest texts first. Several may do so at once. Answers whether
 * there is more to do at once: not when all is done, and not when somebody holds a text.
 */
export function rebuildSearch(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const at = await firstRow(tx.query<{ table_name: string; before_id: string }>(beginRebuild));
    if (!at) return false;
    const place = [at.table_name, at.before_id];
    const statement = rebuilds[at.table_name];
    if (!statement) throw new Error(`nobody knows how the words of ${at.table_name} are made`);
    const done = await firstRow(
      tx.query<{ last: string | null; whole: boolean }>(statement, [at.before_id, pageLength, pageBytes]),
    );
    if (!done?.last) await tx.query(endTable, place);
    else if (done.whole) await tx.query(endPage, [...place, done.last]);
    else return false;
    return true;
  });
}
