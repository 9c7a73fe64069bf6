import { createHash } from 'node:crypto';
import type { Database, Statement } from '@pharos/kit';
import { ownWords, type ReadMail } from '@pharos/mail';

/** "Yes" and "Thank you" are said twice. */
const shortest = 40;
/** Who says that much in the same words has said the same. */
const longest = 10_000;

/** The day before it came. */
const selectSame: Statement = {
  name: 'select_mail_with_same_words',
  text: `SELECT FROM incoming_mails said JOIN incoming_mails m ON m.id = $1 AND m.org_id = $2
    WHERE said.project_id = m.project_id AND said.org_id = $2 AND said.sender = $3 AND said.words = $4 AND said.id <> m.id
      AND said.received_at BETWEEN m.received_at - interval '1 day' AND m.received_at
    LIMIT 1`,
};

/**
 * A digest of what the sender of a mail says, however often: programs that answer count, or say the time. Undefined where it is so little
 * that people say it again.
 */
export function wordsOf(mail: ReadMail): Buffer | undefined {
  const { shown } = ownWords(mail);
  const words = shown.slice(0, longest).toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();
  return words.length < shortest ? undefined : createHash('sha256').update(words).digest();
}

/**
 * Whether somebody has said the same within a day: programs that do not say that they are some answer every mail of ours so. What is said
 * twice was heard once.
 */
export async function isRepeated(
  database: Database,
  { id, org_id }: { readonly id: string; readonly org_id: string },
  { sender, words }: { sender: string | undefined; words: Buffer | undefined },
): Promise<boolean> {
  if (sender === undefined || words === undefined) return false;
  return (await database.query(selectSame, [id, org_id, sender, words])).length > 0;
}
