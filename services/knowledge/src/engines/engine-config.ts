import { z } from 'zod';

const serverUrl = z.url({ protocol: /^https?$/ });
const secret = z.string().regex(/^[\x21-\x7E]+$/, { error: 'must be ASCII without spaces' });

/** Which engines there are, for a service's configuration: servers, or the embedded ones. */
export const engineConfig = {
  QDRANT_URL: serverUrl.optional().meta({
    description: 'URL of Qdrant ≥ 1.15 for vectors, with its port; absent: an index in memory, for one replica only',
  }),
  QDRANT_API_KEY: secret.optional().meta({ description: 'API key of Qdrant' }),
  MEILI_URL: serverUrl.optional().meta({
    description:
      'URL of Meilisearch ≥ 1.40 for keywords, with its port; absent: an index in memory, for one replica only',
  }),
  MEILI_API_KEY: secret
    .optional()
    .meta({ description: 'API key of Meilisearch; it must be allowed to manage the indexes with the prefix' }),
  SEARCH_PREFIX: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'must be lower-case letters and digits, separated by hyphens' })
    .max(40)
    .default('pharos')
    .meta({
      description:
        'Prefix of all names in Qdrant and Meilisearch; use a different one for each platform that shares them',
    }),
};

const schema = z.object(engineConfig);

export type EngineConfig = z.output<typeof schema>;
