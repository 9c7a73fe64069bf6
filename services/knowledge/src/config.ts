import { integer } from '@pharos/kit';
import { serviceConfig } from '@pharos/service';
import { checkStorageConfig, storageConfig } from '@pharos/storage';
import { z } from 'zod';
import { checkEmbedderConfig, embedderConfig } from './embedders/index.js';
import { checkEngineConfig, engineConfig } from './engines/index.js';

/** What the knowledge service reads from the environment. */
export const configSchema = z
  .object({
    ...serviceConfig('knowledge'),
    REPLICAS: integer({ min: 1 }).default(1).meta({
      description:
        'Number of replicas of this service; above 1, the gateway needs REDIS_URL, and knowledge needs QDRANT_URL and MEILI_URL',
    }),
    ...engineConfig,
    SEARCH_TIMEOUT_MS: integer({ min: 50, max: 10_000 })
      .default(2_000)
      .meta({ description: 'How long a search waits for an engine and the embedder before it continues without them' }),
    ...embedderConfig,
    ...storageConfig,
    PICTURE_QUOTA_BYTES: integer({ min: 1 })
      .default(5 * 2 ** 30)
      .meta({ description: 'Maximum total size of the pictures in articles of an organization' }),
  })
  .superRefine((config, check) => {
    checkEmbedderConfig(config, check);
    checkEngineConfig(config, check);
    checkStorageConfig(config, check);
    if (config.REPLICAS === 1 || (config.QDRANT_URL !== undefined && config.MEILI_URL !== undefined)) return;
    const message = 'above 1 needs QDRANT_URL and MEILI_URL, because replicas cannot share an index in memory';
    check.addIssue({ code: 'custom', path: ['REPLICAS'], message });
  });

export type KnowledgeConfig = z.output<typeof configSchema>;
