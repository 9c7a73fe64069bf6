import { integer, serverUrl } from '@pharos/kit';
import { z } from 'zod';
import { readCertificate } from '../dependencies/index.js';

const engineUrl = serverUrl(/^https?$/);
const secret = z.string().regex(/^[\x21-\x7E]+$/, { error: 'must be ASCII without spaces' });

/** Which engines there are, for a service's configuration: servers, or the embedded ones. */
export const engineConfig = {
  QDRANT_URL: engineUrl.optional().meta({
    description: 'URL of Qdrant ≥ 1.15 for vectors, with its port; absent: an index in memory, for one replica only',
  }),
  QDRANT_API_KEY: secret.optional().meta({ description: 'API key of Qdrant' }),
  QDRANT_REPLICATION_FACTOR: integer({ min: 1, max: 32 }).optional().meta({
    description:
      'Number of Qdrant nodes that hold each shard. This setting and the next three apply to new indexes: a change builds a new one',
  }),
  QDRANT_SHARD_NUMBER: integer({ min: 1, max: 1_024 }).optional().meta({
    description: 'Number of shards of an index in Qdrant; absent: one for each node',
  }),
  QDRANT_ON_DISK: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true`: Qdrant reads vectors and graphs from the disk instead of keeping them in memory' }),
  QDRANT_QUANTIZATION: z.enum(['none', 'scalar']).default('none').meta({
    description:
      '`scalar`: Qdrant first searches dense vectors with one byte per number, which takes a quarter of the memory',
  }),
  MEILI_URL: engineUrl.optional().meta({
    description:
      'URL of Meilisearch ≥ 1.40 for keywords, with its port; absent: an index in memory, for one replica only',
  }),
  MEILI_API_KEY: secret
    .optional()
    .meta({ description: 'API key of Meilisearch; it must be allowed to manage the indexes with the prefix' }),
  MEILI_BATCH_SIZE: integer({ min: 1, max: 100_000 })
    .default(1_000)
    .meta({ description: 'Passages in one request to Meilisearch' }),
  ENGINE_TIMEOUT_MS: integer({ min: 100, max: 600_000 }).default(5_000).meta({
    description:
      'How long a request to Qdrant or Meilisearch may take; for a search, SEARCH_TIMEOUT_MS applies if it is shorter',
  }),
  INDEX_PARALLEL: integer({ min: 1, max: 16 })
    .default(4)
    .meta({ description: 'Batches of up to 200 articles that are written to a server at once' }),
  SEARCH_TLS_CERT: z.string().optional().meta({
    description:
      'File with a client certificate (PEM) for Qdrant, Meilisearch and the embeddings API; read at the start',
  }),
  SEARCH_TLS_KEY: z.string().optional().meta({ description: 'File with its key; required with SEARCH_TLS_CERT' }),
  SEARCH_TLS_CA: z.string().optional().meta({
    description: 'File with certificate authorities (PEM) of these servers, in addition to the public ones',
  }),
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

/** For a schema's `superRefine`: what is wrong with the fields together. */
export function checkEngineConfig(config: EngineConfig, check: z.core.$RefinementCtx): void {
  if ((config.SEARCH_TLS_CERT === undefined) === (config.SEARCH_TLS_KEY === undefined)) return;
  const path = config.SEARCH_TLS_CERT === undefined ? 'SEARCH_TLS_CERT' : 'SEARCH_TLS_KEY';
  check.addIssue({ code: 'custom', path: [path], message: 'is required: certificate and key belong together' });
}

/** The certificate that servers are shown, for all of them. @throws when a file cannot be read */
export function certificateOf(config: Pick<EngineConfig, 'SEARCH_TLS_CERT' | 'SEARCH_TLS_KEY' | 'SEARCH_TLS_CA'>) {
  const { SEARCH_TLS_CERT: cert, SEARCH_TLS_KEY: key, SEARCH_TLS_CA: ca } = config;
  return readCertificate({ cert, key, ca });
}
