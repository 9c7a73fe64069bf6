import { MailError } from '@pharos/mail/outgoing';
import { mostAttempts, nextAttempt } from '../../shared/retry-schedule.js';

/** What came of an attempt to send a mail. */
export type Attempted =
  | { readonly state: 'sent' }
  | { readonly state: 'later'; readonly next: Date; readonly error: MailError }
  | { readonly state: 'failed'; readonly error: MailError };

/** Tries to send a mail, and says when the next attempt is, if any. Rejects with what is no `MailError`. */
export async function attemptMail(attempts: number, now: () => Date, send: () => Promise<void>): Promise<Attempted> {
  try {
    if (attempts > mostAttempts) throw new MailError('No attempt finished.', true);
    await send();
    return { state: 'sent' };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const next = error.isRefused ? undefined : nextAttempt(attempts, 0, now());
    return next ? { state: 'later', next, error } : { state: 'failed', error };
  }
}
