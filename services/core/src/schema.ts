import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';
import { sealedMails, sealedSecrets } from './accounts/index.js';
import { sealedCredentials } from './integrations/index.js';
import { sealedWidgetSecret } from './site/index.js';

/** Everything of core stands in this schema. */
export const schema = 'core';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  sealed: [sealedMails, sealedSecrets, sealedWidgetSecret, sealedCredentials],
};
