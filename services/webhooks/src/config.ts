import { commaList, integer } from '@pharos/kit';
import { listenAddress, serviceConfig } from '@pharos/service';
import { z } from 'zod';
import { isCidr } from './domain/target/address-rules.js';

const cidrs = commaList().refine((ranges) => ranges.every(isCidr), {
  error: 'must be networks such as 10.0.0.0/8, with commas between',
});

/** What the webhooks service reads from the environment. */
export const configSchema = z.object({
  ...serviceConfig,
  WEBHOOKS_LISTEN: listenAddress('webhooks', 50_052),
  CORE_URL: z.string().meta({ description: 'Where core listens, as `host:port`; every address of the host is used' }),
  SERVICE_NAME: z
    .string()
    .regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, { error: 'must be letters and digits, with single hyphens between' })
    .max(40)
    .default('Service')
    .meta({ description: 'The brand in the headers of webhooks: `X-Service-Event`, `Service-Webhook/1.0`' }),
  WEBHOOK_ALLOWED_CIDRS: cidrs.default([]).meta({
    description: 'Networks that webhooks may reach although they are not public; absent: none',
  }),
  WEBHOOK_CONCURRENCY: integer({ min: 1, max: 5_000 })
    .default(1_024)
    .meta({ description: 'Attempts that each replica takes at once' }),
  WEBHOOK_ENDPOINT_CONCURRENCY: integer({ min: 1, max: 500 }).default(32).meta({
    description:
      'Attempts that each replica makes at once to one endpoint; one that dies repeats fewer than twice as many',
  }),
  WEBHOOK_TIMEOUT_MS: integer({ min: 100, max: 20_000 })
    .default(10_000)
    .meta({ description: 'How long an endpoint may take to answer' }),
  WEBHOOK_HISTORY_DAYS: integer({ min: 1, max: 3_650 })
    .default(90)
    .meta({ description: 'How long deliveries and their attempts are kept' }),
});

export type WebhooksConfig = z.output<typeof configSchema>;
