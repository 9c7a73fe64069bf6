import { integer } from '@pharos/kit';
import { mailDomain, publicUrl, senderAddress, smtpUrl } from '@pharos/mail/outgoing';
import type { z } from 'zod';

/** The variables of mail to people, and of links in it. */
export const mailConfig = {
  PUBLIC_URL: publicUrl,
  SMTP_URL: smtpUrl.optional().meta({
    description:
      'Mail server for invitations, password resets, notifications and answers to customers, as in `smtps://user:password@smtp.example.com`; `smtp://` switches to TLS (STARTTLS), and `?tls=optional` also allows a server without TLS. Absent: no mail goes out, and people pass on invitation links themselves',
  }),
  NOTIFICATION_MAIL_DELAY_MS: integer({ min: 0, max: 86_400_000 }).default(120_000).meta({
    description:
      'How long people have to read a notification in the desk before they get it by mail, if they want mails',
  }),
  MAIL_DOMAIN: mailDomain,
  MAIL_FROM: senderAddress.optional().meta({
    description: 'Sender of mails, as in `Support <support@example.com>`. Needed with SMTP_URL',
  }),
};

export type MailConfig = z.output<z.ZodObject<typeof mailConfig>>;

/** Adds an issue for each variable that is missing beside SMTP_URL. */
export function checkMailConfig(config: MailConfig, check: z.RefinementCtx): void {
  if (config.SMTP_URL === undefined) return;
  for (const name of ['PUBLIC_URL', 'MAIL_FROM'] as const)
    if (config[name] === undefined)
      check.addIssue({ code: 'custom', path: [name], message: 'is required with SMTP_URL' });
}
