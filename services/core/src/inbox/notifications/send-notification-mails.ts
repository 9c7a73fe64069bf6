import { counter, type Database } from '@pharos/kit';
import type { ReplyAddresses } from '@pharos/mail/outgoing';
import { DueWork, type JobDeps } from '@pharos/service';
import { attemptMail, type Mailer } from '../../accounts/index.js';
import { notificationMail } from './notification-mail.js';
import {
  claimNotificationMails,
  type DueNotificationMail,
  finishNotificationMail,
  postponeNotificationMail,
  unreadToMail,
} from './notification-mails.js';

export interface NotificationMailDeps extends JobDeps {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly replyAddresses: Pick<ReplyAddresses, 'of'>;
  /** How long people have to read what they are told of before they get a mail of it. */
  readonly delayMs: number;
}

const everyMs = 1_000;
/** As many connections to the mail server at most. */
const slots = 4;
const each = 1;
/** Longer than a mail takes. */
const leaseMs = 120_000;

/**
 * Mails people what they were told of and have not read in time, where they wish that. A mail that was handed over just before the
 * process died goes out twice. What the mail server refuses, and what all attempts have failed for, is given up: the desk shows it.
 */
export function sendNotificationMails(deps: NotificationMailDeps): DueWork<DueNotificationMail> {
  const { clock, log, registry, database } = deps;
  const givenUp = counter(registry, {
    name: 'notification_mails_given_up_total',
    help: 'Mails of notifications that were not sent because the mail server refused them or all attempts failed',
    labels: [],
  });
  return new DueWork({
    name: 'send mails of notifications',
    everyMs,
    due: { database, table: 'notification_mails', column: 'due_at' },
    slots,
    each,
    clock,
    log,
    registry,
    claim: (due) => claimNotificationMails(database, due, leaseMs),
    handle: async (due) => {
      const attempted = await attemptMail(
        due.attempts,
        () => clock.now(),
        () => send(deps, due),
      );
      if (attempted.state === 'later') return postponeNotificationMail(database, due, attempted.next);
      if (attempted.state === 'failed') {
        givenUp.inc({});
        log.warn({ err: attempted.error }, 'gave up on a notification mail: the mail server did not accept it');
      }
      await finishNotificationMail(database, due, deps.delayMs);
    },
  });
}

async function send({ database, mailer, ...from }: NotificationMailDeps, due: DueNotificationMail): Promise<void> {
  const [first, ...more] = await unreadToMail(database, due);
  if (first) await mailer.send(notificationMail([first, ...more], from));
}
