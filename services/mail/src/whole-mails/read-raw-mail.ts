import type { ReadRawMailRequest, ReadRawMailResponse } from '@pharos/proto/pharos/mail/v1/mail';
import type { Rpc } from '@pharos/service';
import { readKept, requireMail, type WholeMailDeps } from './require-mail.js';

/** Small beside what a call may bring, and few calls for most mails. */
const partBytes = 1024 * 1024;

export const readRawMail: Rpc<ReadRawMailRequest, ReadRawMailResponse, WholeMailDeps> = async (
  request,
  _call,
  { database, rawMails },
) => {
  const mail = await requireMail(database, request);
  const { bytes: size } = mail;
  const from = Math.max(0, request.offset);
  const to = Math.min(from + partBytes, size) - 1;
  const content = to < from ? Buffer.alloc(0) : await readKept(rawMails.readPart(mail, { from, to }));
  return { content, size };
};
