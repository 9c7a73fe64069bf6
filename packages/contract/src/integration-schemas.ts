import { z } from 'zod';

const secretError = { error: 'must be 1 to 1024 visible characters' };

/** A secret that fits into a header: visible ASCII. */
function secret(description: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, secretError)
    .max(1_024, secretError)
    .meta({ description });
}

/** The URL of a server of the customer's; which addresses are allowed is checked where they are called. */
function url(description: string) {
  return z.string().min(1).max(2_048).meta({ format: 'uri', description });
}

const posted = ['conversation.created', 'agent.escalated', 'message.created'] as const;

const channelSettings = z.strictObject({
  events: z
    .array(z.enum(posted))
    .max(posted.length)
    .default([...posted])
    .meta({
      description:
        'Events that are posted; `message.created`: a customer writes in a conversation that waits for your team, or that people answered last',
    }),
  conversation_url: z
    .string()
    .max(1_000)
    .regex(/^https?:\/\/[^\s<>|"`\\]+$/, { error: 'must be an http or https URL' })
    .refine((text) => text.includes('{conversation_id}'), { error: 'must contain {conversation_id}' })
    .optional()
    .meta({
      description: 'The page where your team answers; `{conversation_id}` is replaced by the ID. Messages link to it',
    }),
});

/** The credentials and settings of each provider of integrations. */
export const integrationSchemas = {
  slack: {
    credentials: z.strictObject({ webhook_url: url('The URL of an incoming webhook') }),
    settings: channelSettings,
  },
  github: {
    credentials: z.strictObject({
      token: secret('An access token; a fine-grained one needs read and write access to issues of the repository'),
    }),
    settings: z.strictObject({
      repository: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/, { error: 'must be owner/name' })
        .meta({ description: 'The repository for new issues, as in `octo/support`' }),
      labels: z.array(z.string().min(1).max(50)).max(10).default([]).meta({ description: 'Labels of new issues' }),
      api_url: url('The API URL of a GitHub Enterprise Server, as in `https://HOST/api/v3`').optional(),
    }),
  },
  shopify: {
    credentials: z.strictObject({
      access_token: secret('An Admin API access token with the scopes read_customers and read_orders'),
    }),
    settings: z.strictObject({
      shop: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/, { error: 'must be a name such as my-shop.myshopify.com' })
        .meta({ description: 'The domain of the shop, as in `my-shop.myshopify.com`' }),
    }),
  },
  stripe: {
    credentials: z.strictObject({
      api_key: z
        .string()
        .regex(/^(?:sk|rk)_(?:live|test)_[A-Za-z0-9_]{1,250}$/, {
          error: 'must be a secret key (sk_…) or a restricted key (rk_…)',
        })
        .meta({
          description: 'A secret or restricted key; a restricted key must be able to read customers and charges',
        }),
    }),
    settings: z.strictObject({}),
  },
  linear: {
    credentials: z.strictObject({ api_key: secret('A personal API key that can create issues in the team') }),
    settings: z.strictObject({
      team_id: z.uuid({ error: 'must be the UUID of a team' }).meta({ description: 'The team for new issues' }),
    }),
  },
  discord: {
    credentials: z.strictObject({ webhook_url: url('The URL of a webhook') }),
    settings: channelSettings,
  },
} as const;

/** The names of providers, as the API has them. */
export type ProviderName = keyof typeof integrationSchemas;
