import { commaList, integer } from '@pharos/kit';
import { mailDomain, publicUrl, smtpUrl } from '@pharos/mail';
import { networks, openNetworks } from '@pharos/outbound';
import { serviceConfig } from '@pharos/service';
import { checkStorageConfig, storageConfig } from '@pharos/storage';
import { z } from 'zod';
import { checkSesConfig, sesConfig } from './inbound/index.js';
import { checkOauthConfig, oauthConfig } from './oauth/index.js';

/** What the mail service reads from the environment. */
export const configSchema = z
  .object({
    ...serviceConfig('mail'),
    ...storageConfig,
    PUBLIC_URL: publicUrl,
    SMTP_LISTEN: z
      .string()
      .regex(/^(?:\[[0-9a-fA-F:.]+\]|[^:[\]]+):\d{1,5}$/, { error: 'must be host:port' })
      .optional()
      .meta({
        description:
          'Address that mail listens on for mail (SMTP), as `host:port`; absent: no mail comes in. Needs MAIL_DOMAIN',
      }),
    MAIL_DOMAIN: mailDomain,
    SMTP_TLS_CERT: z.string().optional().meta({
      description: 'File with the certificate for STARTTLS on SMTP_LISTEN, in PEM; absent: mail comes unencrypted',
    }),
    SMTP_TLS_KEY: z.string().optional().meta({ description: 'File with the private key of that certificate' }),
    CHECK_SENDERS: z.stringbool().default(true).meta({
      description:
        'Whether Pharos checks who really wrote a mail, and keeps doubtful mail apart (DKIM, DMARC, ARC); needs DNS. `false`: for trials, where nobody signs mail',
    }),
    TRUSTED_SEALERS: commaList().default(['google.com', 'microsoft.com']).meta({
      description:
        'Domains of servers that forward mail to mailboxes and whose seal (ARC) Pharos believes: it says that a mail was genuine when it reached them',
    }),
    SMTP_URL: smtpUrl.optional().meta({
      description:
        'Mail server over which answers go out, as in `smtps://user:password@smtp.example.com`; `smtp://` turns to TLS (STARTTLS), and `?tls=optional` allows a server without. Absent: no answer goes out by mail',
    }),
    MAIL_ALLOWED_CIDRS: openNetworks().default([]).meta({
      description:
        'Non-public networks in which mailboxes may have their mail servers (IMAP, SMTP), even without encryption, each with its ports, as in `10.0.0.0/8:443+8443`; without ports: those of SMTP and IMAP, on loopback all; absent: none',
    }),
    MAIL_DENIED_CIDRS: networks().default([]).meta({
      description:
        'Networks in which no mailbox may have its mail servers, even if they are public or allowed; absent: none',
    }),
    ...oauthConfig,
    ...sesConfig,
    MAIL_CATCHER: z.stringbool().default(false).meta({
      description:
        'Whether answers are kept and shown at `/demo/mail` to whoever opens it, instead of going out; `npm start` turns it on where there is no SMTP_URL. Use it only on a platform that nobody else can reach',
    }),
    MAIL_IMAP_CONNECTIONS: integer({ min: 1, max: 10_000 }).default(500).meta({
      description:
        'Mailboxes that each replica fetches mail for at once (IMAP); where there are more, they take turns of a minute',
    }),
    CHAT_MAIL_DELAY_MS: integer({ min: 0, max: 86_400_000 }).default(120_000).meta({
      description:
        'How long customers have to read an answer in the widget before they get it by mail, where they have left an address',
    }),
    MAIL_HISTORY_DAYS: integer({ min: 1, max: 3_650 }).default(30).meta({
      description: 'How many days the original of a mail is kept after it became a message, or Pharos gave it up',
    }),
    MAILBOXES_PER_PROJECT: integer({ min: 1, max: 10_000 })
      .default(50)
      .meta({ description: 'Maximum number of mailboxes in a project' }),
  })
  .superRefine((config, check) => {
    checkStorageConfig(config, check);
    checkOauthConfig(config, check);
    checkSesConfig(config, check);
    const problem = (name: string, message: string) => check.addIssue({ code: 'custom', path: [name], message });
    if (config.SMTP_LISTEN && !config.MAIL_DOMAIN) problem('MAIL_DOMAIN', 'is required with SMTP_LISTEN');
    if (config.MAIL_CATCHER && config.SMTP_URL) problem('MAIL_CATCHER', 'cannot be on together with SMTP_URL');
    if (config.MAIL_CATCHER && !config.SMTP_LISTEN) problem('SMTP_LISTEN', 'is required with MAIL_CATCHER');
    if (!config.SMTP_TLS_CERT !== !config.SMTP_TLS_KEY)
      problem('SMTP_TLS_CERT', 'must be set together with SMTP_TLS_KEY');
  });

export type MailConfig = z.output<typeof configSchema>;
