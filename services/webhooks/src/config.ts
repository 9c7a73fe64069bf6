import { integer } from '@pharos/kit';
import { networks, openNetworks, serviceNameConfig } from '@pharos/outbound';
import { serviceConfig } from '@pharos/service';
import { z } from 'zod';

/** What the webhooks service reads from the environment. */
export const configSchema = z.object({
  ...serviceConfig('webhooks'),
  ...serviceNameConfig,
  WEBHOOK_ALLOWED_CIDRS: openNetworks().default([]).meta({
    description:
      'Non-public networks that webhooks may connect to, each with its ports, as in `10.0.0.0/8:443+8443`; without ports: 80 and 443, on loopback all; absent: none',
  }),
  WEBHOOK_DENIED_CIDRS: networks().default([]).meta({
    description: 'Networks that webhooks may never connect to, even if they are public or allowed; absent: none',
  }),
  WEBHOOK_CONCURRENCY: integer({ min: 1, max: 5_000 }).default(1_024).meta({
    description: 'Attempts that each replica makes in parallel; one organization can use at most half of them',
  }),
  WEBHOOK_ENDPOINT_CONCURRENCY: integer({ min: 1, max: 500 }).default(32).meta({
    description:
      'Attempts that each replica makes in parallel to one endpoint; after a crash, up to three times this number may be sent again',
  }),
  WEBHOOK_TIMEOUT_MS: integer({ min: 100, max: 20_000 }).default(10_000).meta({
    description:
      'How long an endpoint may take to answer. Set `SHUTDOWN_TIMEOUT_MS` at least 2000 higher; otherwise, attempts that are running when the process stops are repeated about 20 s after this timeout',
  }),
  WEBHOOK_HISTORY_DAYS: integer({ min: 1, max: 3_650 })
    .default(90)
    .meta({ description: 'How many days deliveries and their attempts are kept' }),
  WEBHOOK_HELD_DAYS: integer({ min: 1, max: 3_650 })
    .default(14)
    .meta({ description: 'How many days held deliveries can be recovered; after that they are stopped' }),
  WEBHOOK_QUEUE_LIMIT: integer({ min: 1, max: 1_000_000 }).default(10_000).meta({
    description:
      'Maximum number of pending deliveries for one endpoint; more than that are held. Each replica beyond the first can exceed it by a sixteenth of it (rounded up)',
  }),
  WEBHOOKS_PER_PROJECT: integer({ min: 1, max: 10_000 })
    .default(100)
    .meta({ description: 'Maximum number of webhooks in a project' }),
});

export type WebhooksConfig = z.output<typeof configSchema>;
