import { integer } from '@pharos/kit';
import { serviceConfig } from '@pharos/service';
import { z } from 'zod';

/** What the mail service reads from the environment. */
export const configSchema = z.object({
  ...serviceConfig('mail'),
  MAILBOXES_PER_PROJECT: integer({ min: 1, max: 10_000 })
    .default(50)
    .meta({ description: 'Maximum number of mailboxes in a project' }),
});

export type MailConfig = z.output<typeof configSchema>;
