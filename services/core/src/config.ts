import { integer } from '@pharos/kit';
import { serviceConfig } from '@pharos/service';
import { z } from 'zod';

/** What core reads from the environment. */
export const configSchema = z.object({
  ...serviceConfig('core'),
  AUDIT_RETENTION_DAYS: integer({ min: 1, max: 36_500 })
    .default(400)
    .meta({ description: 'How long audit entries are kept' }),
});

export type CoreConfig = z.output<typeof configSchema>;
