import { integer } from '@pharos/kit';
import { networks, openNetworks, parseTarget, serviceNameConfig } from '@pharos/outbound';
import { z } from 'zod';

const url = z.string().transform((text, check) => {
  const target = parseTarget(text);
  if ('url' in target && target.url.search === '') return target.url.href.replace(/\/+$/, '');
  check.addIssue({ code: 'custom', message: 'must contain http or https URLs without a query' });
  return z.NEVER;
});

const urls = z.strictObject({
  slack: url.optional(),
  github: url.optional(),
  shopify: url.optional(),
  stripe: url.optional(),
  linear: url.optional(),
  discord: url.optional(),
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

/** The variables of integrations. */
export const integrationConfig = {
  ...serviceNameConfig,
  INTEGRATION_URLS: json.pipe(urls).meta({
    description:
      'Addresses of providers that replace their public ones, for example `{"slack":"https://chat.example.com/hooks"}` for a server that accepts messages for Slack’s incoming webhooks',
  }),
  INTEGRATION_TIMEOUT_MS: integer({ min: 100, max: 20_000 })
    .default(10_000)
    .meta({ description: 'How long a provider may take to answer' }),
  INTEGRATION_ALLOWED_CIDRS: openNetworks().default([]).meta({
    description:
      'Non-public networks that integrations may connect to, each with its ports, as in `10.0.0.0/8:443+8443`; without ports: 80 and 443, on loopback all; absent: none',
  }),
  INTEGRATION_DENIED_CIDRS: networks().default([]).meta({
    description: 'Networks that integrations may never connect to, even if they are public or allowed; absent: none',
  }),
};

export type IntegrationConfig = z.output<z.ZodObject<typeof integrationConfig>>;
