import { integer } from '@pharos/kit';
import { serviceConfig } from '@pharos/service';
import { z } from 'zod';
import { checkEmbedderConfig, embedderConfig } from './embedders/embedder-config.js';

const serverUrl = z.url({ protocol: /^https?$/ });
const secret = z.string().regex(/^[\x21-\x7E]+$/, { error: 'must be ASCII without blanks' });

/** What the knowledge service reads from the environment. */
export const configSchema = z
  .object({
    ...serviceConfig('knowledge'),
    REPLICAS: integer({ min: 1 }).default(1).meta({
      description:
        'How many replicas of this service run; above 1 the gateway needs REDIS_URL, knowledge QDRANT_URL and MEILI_URL',
    }),
    QDRANT_URL: serverUrl.optional().meta({
      description: 'Qdrant ≥ 1.15 for vectors, with its port; absent: an index in memory, for one replica',
    }),
    QDRANT_API_KEY: secret.optional().meta({ description: 'Key of Qdrant' }),
    MEILI_URL: serverUrl.optional().meta({
      description: 'Meilisearch ≥ 1.40 for words, with its port; absent: an index in memory, for one replica',
    }),
    MEILI_API_KEY: secret
      .optional()
      .meta({ description: 'Key of Meilisearch; may administer the indexes of the prefix' }),
    SEARCH_PREFIX: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'must be lower-case letters and digits, with hyphens between' })
      .max(40)
      .default('pharos')
      .meta({
        description: 'What names in Qdrant and Meilisearch begin with; platforms that share them have different ones',
      }),
    SEARCH_TIMEOUT_MS: integer({ min: 50, max: 10_000 })
      .default(2_000)
      .meta({ description: 'How long a search waits for an engine and the embedder before it goes on without' }),
    ...embedderConfig,
  })
  .superRefine((config, check) => {
    checkEmbedderConfig(config, check);
    if (config.REPLICAS === 1 || (config.QDRANT_URL !== undefined && config.MEILI_URL !== undefined)) return;
    const message = 'above 1 needs QDRANT_URL and MEILI_URL: an index in memory is not shared';
    check.addIssue({ code: 'custom', path: ['REPLICAS'], message });
  });

export type KnowledgeConfig = z.output<typeof configSchema>;
