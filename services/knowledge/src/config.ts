import { integer } from '@pharos/kit';
import { serviceConfig } from '@pharos/service';
import { z } from 'zod';
import { checkEmbedderConfig, embedderConfig } from './embedders/embedder-config.js';

const serverUrl = z.url({ protocol: /^https?$/ });
const secret = z.string().regex(/^[\x21-\x7E]+$/, { error: 'must be ASCII without spaces' });

/** What the knowledge service reads from the environment. */
export const configSchema = z
  .object({
    ...serviceConfig('knowledge'),
    REPLICAS: integer({ min: 1 }).default(1).meta({
      description:
        'Number of replicas of this service; above 1, the gateway needs REDIS_URL, and knowledge needs QDRANT_URL and MEILI_URL',
    }),
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
    SEARCH_TIMEOUT_MS: integer({ min: 50, max: 10_000 })
      .default(2_000)
      .meta({ description: 'How long a search waits for an engine and the embedder before it continues without them' }),
    ...embedderConfig,
  })
  .superRefine((config, check) => {
    checkEmbedderConfig(config, check);
    if (config.REPLICAS === 1 || (config.QDRANT_URL !== undefined && config.MEILI_URL !== undefined)) return;
    const message = 'above 1 needs QDRANT_URL and MEILI_URL, because replicas cannot share an index in memory';
    check.addIssue({ code: 'custom', path: ['REPLICAS'], message });
  });

export type KnowledgeConfig = z.output<typeof configSchema>;
