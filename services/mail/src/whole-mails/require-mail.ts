import { fail } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { InProject, RpcDeps } from '@pharos/service';
import { ObjectMissing } from '@pharos/storage';
import type { RawMails } from '../incoming/index.js';

/** What the RPCs of whole mails work with. */
export interface WholeMailDeps extends RpcDeps {
  readonly rawMails: RawMails;
}

export interface KeptMail {
  readonly raw: Buffer | null;
  readonly storage_key: string | null;
  readonly bytes: number;
}

const select: Statement = {
  name: 'select_mail_of_message',
  text: `SELECT raw, storage_key, bytes FROM incoming_mails
    WHERE message_id = $1 AND project_id = $2 AND org_id = $3 AND (raw IS NOT NULL OR storage_key IS NOT NULL)
    LIMIT 1`,
};

type OfMessage = InProject & { readonly messageId: string };

/** The mail of a message; undefined: it came by none, or that is not kept any more. */
export async function findKept(
  database: Database,
  { messageId, projectId, orgId }: OfMessage,
): Promise<KeptMail | undefined> {
  const [row] = await database.query<KeptMail>(select, [messageId, projectId, orgId]);
  return row;
}

/** The mail of a message. @throws MAIL_NOT_FOUND */
export async function requireMail(database: Database, at: OfMessage): Promise<KeptMail> {
  const row = await findKept(database, at);
  if (!row) throw fail('MAIL_NOT_FOUND');
  return row;
}

/** What is read of a mail, which may go from the storage while its row is still being removed. @throws MAIL_NOT_FOUND */
export async function readKept<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof ObjectMissing ? fail('MAIL_NOT_FOUND') : error;
  }
}
