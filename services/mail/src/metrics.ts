import { counter, gauge, type MetricsRegistry } from '@pharos/kit';
import type { Backlog, DueMails } from './incoming/index.js';

/** What operators watch. */
export interface MailMetrics {
  attempt(outcome: 'imported' | 'ignored' | 'dead' | 'retried'): void;
  backlog(backlog: Backlog, due: DueMails): void;
  fetching(outcome: 'taken' | 'skipped' | 'failed'): void;
  sending(outcome: 'sent' | 'failed' | 'retried'): void;
}

export function createMetrics(registry: MetricsRegistry): MailMetrics {
  const attempts = counter(registry, {
    name: 'mail_imports_total',
    help: 'Attempts to bring in a mail, by outcome: imported, ignored (such as of blocked senders), dead (given up), retried',
    labels: ['outcome'],
  });
  // So that a scrape has it before the first one.
  attempts.inc({ outcome: 'dead' }, 0);
  const waiting = gauge(registry, {
    name: 'mail_incoming_backlog',
    help: 'Mails that wait to be brought in, counted up to 100 000',
  });
  const oldest = gauge(registry, {
    name: 'mail_incoming_oldest_seconds',
    help: 'How long the oldest mail that waits to be brought in has waited',
  });
  const due = gauge(registry, {
    name: 'mail_due',
    help: 'Mails that are due and that no worker has begun, by direction (incoming, outgoing), each counted up to 100 000',
    labels: ['direction'],
  });
  const sendings = counter(registry, {
    name: 'mail_sendings_total',
    help: 'Attempts to send a mail, by outcome: sent, failed (given up), retried',
    labels: ['outcome'],
  });
  const fetches = counter(registry, {
    name: 'mail_fetches_total',
    help: 'Mails fetched by IMAP (taken) or left, since the server does not hand them over (skipped), and connections that could not be made or that ended (failed)',
    labels: ['outcome'],
  });
  fetches.inc({ outcome: 'failed' }, 0);
  for (const outcome of ['sent', 'failed', 'retried']) sendings.inc({ outcome }, 0);
  return {
    fetching: (outcome) => fetches.inc({ outcome }),
    sending: (outcome) => sendings.inc({ outcome }),
    attempt: (outcome) => attempts.inc({ outcome }),
    backlog(backlog, { incoming, outgoing }) {
      waiting.set(backlog.waiting);
      oldest.set(backlog.oldest_s);
      due.set({ direction: 'incoming' }, incoming);
      due.set({ direction: 'outgoing' }, outgoing);
    },
  };
}
