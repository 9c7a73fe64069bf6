import { readMail } from '@pharos/mail';
import type { GetMailRequest, GetMailResponse } from '@pharos/proto/pharos/mail/v1/mail';
import type { Rpc } from '@pharos/service';
import { readKept, requireMail, type WholeMailDeps } from './require-mail.js';
import { wholeMail } from './whole-mail.js';

/** Reading a larger mail takes several times its size of memory for a moment: these are read one after the other. */
const largeBytes = 1024 * 1024;
let lastLarge: Promise<unknown> = Promise.resolve();

export const getMail: Rpc<GetMailRequest, GetMailResponse, WholeMailDeps> = async (
  request,
  call,
  { database, rawMails },
) => {
  const kept = await requireMail(database, request);
  const read = async () => {
    // Nobody waits for it any more.
    call.signal.throwIfAborted();
    return wholeMail(await readMail(await readKept(rawMails.read(kept))), kept.bytes);
  };
  return { mail: await (kept.bytes > largeBytes ? inTurn(read) : read()) };
};

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastLarge.then(work);
  lastLarge = turn.catch(() => undefined);
  return turn;
}
