import { emailPattern } from '@pharos/forms';
import { integer } from '@pharos/kit';
import { z } from 'zod';

/** A mail server, as its URL names it. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection turns to TLS before anything is sent (STARTTLS). */
  readonly secure: boolean;
  /** Whether a server that offers no TLS may be used as it is. */
  readonly mayBePlain: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const smtpUrl = z.string().transform((text, check): MailServer => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const query = url?.search ?? '';
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && (query === '' || query === '?tls=optional'))
    return serverOf(url, query !== '');
  check.addIssue({
    code: 'custom',
    message: 'must be smtps://user:password@host:465, or smtp:// with a port that offers STARTTLS',
  });
  return z.NEVER;
});

function serverOf(url: URL, isOptional: boolean): MailServer {
  const secure = url.protocol === 'smtps:';
  const port = Number(url.port) || (secure ? 465 : 587);
  const [user, pass] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  const auth = user === '' ? undefined : { user, pass };
  return { host: url.hostname, port, secure, mayBePlain: isOptional || loopback.test(url.hostname), auth };
}

const from = z.string().refine((text) => emailPattern.test(/<([^<>]+)>$/.exec(text)?.[1] ?? text), {
  error: 'must be an address, or a name and an address as in Support <support@example.com>',
});

/** The variables of mail to people, and of links in it. */
export const mailConfig = {
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      description:
        'Address of the platform as people open it, as in `https://support.example.com`; links in mails begin with it. Needed with SMTP_URL',
    }),
  SMTP_URL: smtpUrl.optional().meta({
    description:
      'Mail server for invitations and password resets, as in `smtps://user:password@smtp.example.com`; `smtp://` turns to TLS (STARTTLS), and `?tls=optional` allows a server without. Absent: whoever invites hands the link over',
  }),
  NOTIFICATION_MAIL_DELAY_MS: integer({ min: 0, max: 86_400_000 }).default(120_000).meta({
    description:
      'How long people have to read a notification in the desk before they get a mail of it, if they wish mails',
  }),
  MAIL_FROM: from.optional().meta({
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
