import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';
import { sealedCredentials } from './integrations/credentials.js';
import { sealedWidgetSecret } from './site/widget/configs.js';

/** Everything of core stands in this schema. */
export const schema = 'core';

/**
 * The channel that announces feeds that have grown; the payload is the number of the notification and, after a space, the
 * project's id. A number alone tells of none.
 */
export const feedChannel = 'core_feed';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  sealed: [sealedWidgetSecret, sealedCredentials],
};
