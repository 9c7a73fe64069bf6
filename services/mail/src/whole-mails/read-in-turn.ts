import { type ReadMail, readMail } from '@pharos/mail';
import { type KeptMail, readKept, type WholeMailDeps } from './require-mail.js';

/** Reading a larger mail takes several times its size of memory for a moment: these are read one after the other. */
const largeBytes = 1024 * 1024;
let lastLarge: Promise<unknown> = Promise.resolve();

/** A mail that is kept. Rejects when nobody waits for it any more. @throws MAIL_NOT_FOUND */
export function readInTurn(
  rawMails: WholeMailDeps['rawMails'],
  kept: KeptMail,
  signal?: AbortSignal,
): Promise<ReadMail> {
  const read = async () => {
    signal?.throwIfAborted();
    return readMail(await readKept(rawMails.read(kept)));
  };
  return kept.bytes > largeBytes ? inTurn(read) : read();
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastLarge.then(work);
  lastLarge = turn.catch(() => undefined);
  return turn;
}
