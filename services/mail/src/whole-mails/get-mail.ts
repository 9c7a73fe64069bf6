import type { GetMailRequest, GetMailResponse } from '@pharos/proto/pharos/mail/v1/mail';
import type { Rpc } from '@pharos/service';
import { readInTurn } from './read-in-turn.js';
import { requireMail, type WholeMailDeps } from './require-mail.js';
import { wholeMail } from './whole-mail.js';

export const getMail: Rpc<GetMailRequest, GetMailResponse, WholeMailDeps> = async (
  request,
  call,
  { database, rawMails },
) => {
  const kept = await requireMail(database, request);
  return { mail: wholeMail(await readInTurn(rawMails, kept, call.signal), kept.bytes) };
};
