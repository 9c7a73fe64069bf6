import { integer } from '@pharos/kit';
import { serviceConfig } from '@pharos/service';
import { checkStorageConfig, storageConfig } from '@pharos/storage';
import { z } from 'zod';
import { checkMailConfig, mailConfig, oidcConfig } from './accounts/index.js';
import { integrationConfig } from './integrations/index.js';

/** What core reads from the environment. */
export const configSchema = z
  .object({
    ...serviceConfig('core'),
    ...integrationConfig,
    API_KEYS_PER_ORG: integer({ min: 1, max: 10_000 }).default(100).meta({
      description: 'Maximum number of API keys of an organization that are neither revoked nor expired',
    }),
    SESSION_IDLE_DAYS: integer({ min: 1, max: 365 })
      .default(14)
      .meta({ description: 'How many days a person stays signed in without using the platform' }),
    SESSION_MAX_DAYS: integer({ min: 1, max: 365 })
      .default(90)
      .meta({ description: 'After how many days a person has to sign in again in any case' }),
    ...mailConfig,
    ...oidcConfig,
    AUDIT_RETENTION_DAYS: integer({ min: 1, max: 36_500 })
      .default(400)
      .meta({ description: 'How many days audit entries are kept' }),
    EVENTS_KEPT_MAX_MIB: integer({ min: 1, max: 1_000_000 }).optional().meta({
      description:
        'Maximum size of the stored events of one project, which live streams resume from; absent: all events of a day',
    }),
    ...storageConfig,
    ATTACHMENT_QUOTA_BYTES: integer({ min: 1 })
      .default(10 * 2 ** 30)
      .meta({ description: 'Maximum total size of the attachments of an organization' }),
    ATTACHMENT_RETENTION_DAYS: integer({ min: 1, max: 36_500 })
      .optional()
      .meta({ description: 'How many days attachments are kept; absent: as long as their messages' }),
  })
  .superRefine((config, check) => {
    checkStorageConfig(config, check);
    checkMailConfig(config, check);
  });

export type CoreConfig = z.output<typeof configSchema>;
