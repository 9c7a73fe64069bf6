import { counter, type Database, type Logger, type MetricsRegistry, SealError, type Sealer } from '@pharos/kit';
import { MailError } from '@pharos/mail/outgoing';
import { type Caller, DueWork, type JobDeps, type RowCaller } from '@pharos/service';
import { findInvitationById } from '../members/invitations.js';
import { insertRequestedReset } from '../sign-in/password-resets.js';
import { findUserByEmail } from '../users/users.js';
import { claimMails, type DueMail, finishMail, openContent, postponeMail } from './account-mails.js';
import { attemptMail } from './attempt-mail.js';
import { invitationMail, passwordResetMail } from './mail-texts.js';
import type { Mail, Mailer } from './mailer.js';

export interface SendMailsDeps extends JobDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

const everyMs = 1_000;
/** As many connections to the mail server at most. */
const slots = 8;
const each = 2;
/** Longer than a mail takes. */
const leaseMs = 120_000;

/**
 * Sends the mails that are due. One that was handed over just before the process died goes out twice. What the mail server refuses, and
 * what all attempts have failed for, is given up.
 */
export function sendMails(deps: SendMailsDeps): DueWork<DueMail> {
  const { clock, log, registry, database } = deps;
  const givenUp = reportGivenUp(deps);
  return new DueWork({
    name: 'send mails to people',
    everyMs,
    due: { database, table: 'account_mails', column: 'due_at' },
    slots,
    each,
    clock,
    log,
    registry,
    claim: (due) => claimMails(database, due, leaseMs),
    handle: (due) => sendOne(deps, due, givenUp),
  });
}

async function sendOne(deps: SendMailsDeps, due: DueMail, givenUp: (error: MailError) => void): Promise<void> {
  const { database, mailer, clock } = deps;
  const attempted = await attemptMail(
    due.attempts,
    () => clock.now(),
    async () => {
      const mail = await mailOf(deps, due);
      if (mail) await mailer.send(mail);
    },
  );
  if (attempted.state === 'sent') return finishMail(database, due, { mail: 'sent', error: null });
  const error = attempted.error.message;
  if (attempted.state === 'later') return postponeMail(database, due, { next: attempted.next, error });
  givenUp(attempted.error);
  await finishMail(database, due, { mail: 'failed', error });
}

/** Undefined when there is nothing to send: nobody has the address, or they have just got such a mail. */
async function mailOf(deps: SendMailsDeps, due: DueMail): Promise<Mail | undefined> {
  const { database, publicUrl } = deps;
  const { to, token } = contentOf(deps, due);
  const linkTo = (secret: string) => `${publicUrl}/app#link=${secret}`;
  if (due.invitation_id !== null) {
    const invitation = await findInvitationById(database, due.invitation_id);
    if (!invitation || token === null) return undefined;
    const { org_name: orgName, invited_by: by } = invitation;
    return invitationMail(to, { orgName, invitedBy: by.type === 'user' ? by.name : '', link: linkTo(token) });
  }
  const user = await findUserByEmail(database, to);
  if (!user) return undefined;
  const made = await insertRequestedReset(database, callerOf(due.caller), user.id, due.attempts > 1);
  return made === undefined ? undefined : passwordResetMail(user.email, linkTo(made));
}

function contentOf({ sealer }: SendMailsDeps, due: DueMail) {
  try {
    return openContent(sealer, due);
  } catch (error) {
    if (error instanceof SealError) throw new MailError('The mail can no longer be read.', true, { cause: error });
    throw error;
  }
}

function callerOf({ request_id: requestId, traceparent, user_agent: userAgent, ...actor }: RowCaller): Caller {
  return { requestId, traceparent, actor: { ...actor, userAgent } };
}

/** Counts the mails that are given up, and logs why. */
function reportGivenUp({ registry, log }: { registry: MetricsRegistry; log: Logger }) {
  const givenUp = counter(registry, {
    name: 'account_mails_given_up_total',
    help: 'Invitations and password resets that were not mailed because the mail server refused them or all attempts failed',
    labels: [],
  });
  return (error: MailError) => {
    givenUp.inc({});
    log.warn({ err: error }, 'gave up on a mail: the mail server did not accept it');
  };
}
