import { isFailure } from '@pharos/kit';
import type { ReadMail } from '@pharos/mail';
import type { InProject } from '@pharos/service';
import { readInTurn } from './read-in-turn.js';
import { findKept, type WholeMailDeps } from './require-mail.js';

/** The mail that a message came by; undefined: it came by none, or that is not kept any more. */
export async function findMail(
  { database, rawMails }: Pick<WholeMailDeps, 'database' | 'rawMails'>,
  at: InProject & { readonly messageId: string },
): Promise<ReadMail | undefined> {
  const kept = await findKept(database, at);
  if (!kept) return undefined;
  try {
    return await readInTurn(rawMails, kept);
  } catch (error) {
    if (isFailure(error, 'MAIL_NOT_FOUND')) return undefined;
    throw error;
  }
}
