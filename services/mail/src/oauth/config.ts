import { z } from 'zod';

const client = (whose: string) => ({
  id: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({
      description: `Client ID at ${whose}, with which mailboxes connect through OAuth; absent: they cannot. See [mail](mail.md)`,
    }),
  secret: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: `Secret of that client; needed with ${whose.toUpperCase()}_CLIENT_ID` }),
});

const address = z.url({ protocol: /^https?$/ });
const server = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'none']),
});
const places = z.strictObject({
  authorization: address,
  token: address,
  imap: server,
  smtp: server,
  /** What is asked for where that is named otherwise than at the public addresses. */
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/))
    .min(1)
    .optional(),
});

const json = z
  .string()
  .default('{}')
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      check.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  });

const [google, microsoft] = [client('Google'), client('Microsoft')];

/** The variables of providers whose consent mailboxes sign in with. */
export const oauthConfig = {
  GOOGLE_CLIENT_ID: google.id,
  GOOGLE_CLIENT_SECRET: google.secret,
  MICROSOFT_CLIENT_ID: microsoft.id,
  MICROSOFT_CLIENT_SECRET: microsoft.secret,
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9.-]{0,252}$/, { error: 'must be the id or a domain of a tenant, or common' })
    .default('common')
    .meta({
      description: 'Tenant of Microsoft whose people may consent, as its ID or domain; `common`: all tenants',
    }),
  MAIL_OAUTH_URLS: json.pipe(z.strictObject({ google: places.optional(), microsoft: places.optional() })).meta({
    description:
      'Addresses of these providers that replace their public ones, such as those of a national cloud: `{"microsoft":{"authorization":"https://…","token":"https://…","imap":{"host":"…","port":993,"security":"tls"},"smtp":{…},"scopes":["https://…/IMAP.AccessAsUser.All","https://…/SMTP.Send"]}}`, without `scopes` those of the public addresses',
  }),
};

/** Where a provider is. */
export type ProviderPlaces = z.output<typeof places>;

export type OauthConfig = z.output<z.ZodObject<typeof oauthConfig>>;

/** Adds an issue for each client that is named in part only. */
export function checkOauthConfig(config: OauthConfig, check: z.RefinementCtx): void {
  for (const whose of ['GOOGLE', 'MICROSOFT'] as const)
    if (!config[`${whose}_CLIENT_ID`] !== !config[`${whose}_CLIENT_SECRET`])
      check.addIssue({
        code: 'custom',
        path: [`${whose}_CLIENT_ID`],
        message: `must be set together with ${whose}_CLIENT_SECRET`,
      });
}
