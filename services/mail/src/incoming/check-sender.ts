import { type Clock, type Database, type Statement, transportFailure, unlessAborted, withinTime } from '@pharos/kit';
import { type Authentication, authenticate, type MailDns, type ReadMail, SenderUnknownForNow } from '@pharos/mail';

/** What is known of a mail's sender: as the mail itself shows, or because others of the same sender showed more. */
export type SenderFound = Authentication | { readonly result: 'fail'; readonly reason: 'unusual' };

export interface SenderChecks {
  readonly dns: MailDns;
  /** Domains of servers whose seals (ARC) are believed. */
  readonly sealers: ReadonlySet<string>;
}

export interface CheckSenderDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Absent: nobody checks whom mail is from. */
  readonly senders?: SenderChecks | undefined;
}

export interface MailOfSender {
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly first_attempt_at: Date;
}

/** So long a mail waits for DNS. Somebody may have a domain whose servers never answer. */
const patienceMs = 30 * 60_000;
/** All questions that one mail asks DNS: others wait behind it. */
const answersWithinMs = 15_000;

const selectProven: Statement = {
  name: 'select_proven_mail_of_sender',
  text: `SELECT FROM incoming_mails WHERE project_id = $1 AND org_id = $2 AND sender = $3 AND authentication = 'pass' AND id <> $4
    LIMIT 1`,
};

/**
 * Whether a mail is from whom it says; undefined where nobody checks. Whose mails were signed before signs them all: one that is not counts
 * as forged. Rejects while DNS does not answer, and no longer than a mail may wait for it.
 */
export async function checkSender(
  { database, clock, senders }: CheckSenderDeps,
  due: MailOfSender,
  { raw, mail, sender }: { raw: Buffer; mail: ReadMail; sender: string | undefined },
): Promise<SenderFound | undefined> {
  if (!senders) return undefined;
  const late = () => new SenderUnknownForNow('DNS did not answer all questions in time');
  const limit = { ms: answersWithinMs, signal: undefined, clock, late };
  const work = withinTime(limit, (signal) => unlessAborted(authenticate(raw, mail, senders), signal));
  const found = await answered(work, due, clock);
  if (found.result !== 'none' || sender === undefined) return found;
  const proven = await database.query(selectProven, [due.project_id, due.org_id, sender, due.id]);
  return proven.length > 0 ? { result: 'fail', reason: 'unusual' } : found;
}

async function answered(work: Promise<Authentication>, due: MailOfSender, clock: Clock): Promise<Authentication> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SenderUnknownForNow)) throw error;
    const waited = clock.now().getTime() - due.first_attempt_at.getTime();
    if (waited < patienceMs) throw transportFailure('UNAVAILABLE', error.message, error);
    return { result: 'fail', reason: 'dns' };
  }
}
