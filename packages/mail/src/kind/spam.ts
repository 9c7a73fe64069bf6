import type { ReadMail } from '../read/mail.js';

/** Headers by which spam filters and providers say that a mail is spam, and what they say then. */
const verdicts: Readonly<Record<string, RegExp>> = {
  'x-spam-flag': /^\s*(?:yes|true)/i,
  'x-spam-status': /^\s*yes\b/i,
  'x-spam': /^\s*(?:yes|true)/i,
  'x-spam-level': /^\s*\*{5}/,
  'x-rspamd-action': /^\s*(?:reject|add header|rewrite subject)/i,
  'x-barracuda-spam-flag': /^\s*yes/i,
  'x-mailgun-sflag': /^\s*yes/i,
  'x-ses-spam-verdict': /^\s*fail/i,
  'x-ses-virus-verdict': /^\s*fail/i,
  'x-virus-status': /^\s*(?:infected|yes)/i,
  'x-ms-exchange-organization-scl': /^\s*[5-9]/,
  'x-forefront-antispam-report': /(?:^|;)\s*(?:SFV:SPM|SCL:[5-9])\s*(?:;|$)/i,
  'x-proofpoint-spam-details': /\brule=(?:\w+_)?(?:spam|phish|malware)/i,
  'x-ovh-spam-reason': /^\s*spam/i,
  'x-gmx-antispam': /^\s*[4-9]\b/,
};

/**
 * Whether a filter on the mail's way has called it spam. Each header of several counts: senders can add such headers too, but only to
 * have their own mail called so.
 */
export function isSpam({ headers }: Pick<ReadMail, 'headers'>): boolean {
  return headers.some(({ name, value }) => Object.hasOwn(verdicts, name) && verdicts[name]?.test(value));
}
