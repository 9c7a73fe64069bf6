import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';
import { sealedCredentials } from './integrations/credentials.js';
import { sealedWidgetSecret } from './site/widget/widget-secret.js';

/** Everything of core stands in this schema. */
export const schema = 'core';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  sealed: [sealedWidgetSecret, sealedCredentials],
};
