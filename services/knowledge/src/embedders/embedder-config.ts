import { integer } from '@pharos/kit';
import { z } from 'zod';
import { maxDimensions } from './openai/answer.js';

const prefix = () => z.string().max(500).optional();

/** Which embedder there is, for a service's configuration: an API, or none. */
export const embedderConfig = {
  EMBEDDINGS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Base URL of an API with OpenAI’s `/embeddings`, for example `https://api.example.com/v1`; absent: the built-in vectors',
    }),
  EMBEDDINGS_MODEL: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Model of the embeddings API; required with EMBEDDINGS_URL' }),
  EMBEDDINGS_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]+$/, { error: 'must be ASCII without spaces' })
    .optional()
    .meta({ description: 'Key of the embeddings API; absent: none is sent' }),
  EMBEDDINGS_DIMENSIONS: integer({ min: 1, max: maxDimensions }).optional().meta({
    description: 'Number of dimensions to request from the embeddings API; absent: the number in its answers',
  }),
  EMBEDDINGS_BATCH_SIZE: integer({ min: 1, max: 2_048 })
    .default(32)
    .meta({ description: 'Passages in one request to the embeddings API' }),
  EMBEDDINGS_PARALLEL: integer({ min: 1, max: 64 })
    .default(4)
    .meta({ description: 'Requests with passages to the embeddings API at once' }),
  EMBEDDINGS_TIMEOUT_MS: integer({ min: 100, max: 600_000 })
    .default(60_000)
    .meta({ description: 'How long a request with passages to the embeddings API may take' }),
  EMBEDDINGS_FINGERPRINT: z
    .string()
    .regex(/^[\x21-\x7E]{1,100}$/, { error: 'must be up to 100 ASCII characters without spaces' })
    .optional()
    .meta({
      description:
        'Name of the vectors; a new name embeds everything again. Absent: the model with its prefixes. Set it to keep vectors when the same model gets another name',
    }),
  EMBEDDINGS_QUERY_PREFIX: prefix().meta({
    description:
      'Text to put before every query, followed by a space; `none`: nothing. Absent: the usual prefix of the model, such as `query:` for E5',
  }),
  EMBEDDINGS_PASSAGE_PREFIX: prefix().meta({
    description: 'Text to put before every passage, in the same way',
  }),
};

const schema = z.object(embedderConfig);

export type EmbedderConfig = z.output<typeof schema>;

/** For a schema's `superRefine`: what is wrong with the fields together. */
export function checkEmbedderConfig(config: EmbedderConfig, check: z.core.$RefinementCtx): void {
  if (config.EMBEDDINGS_URL !== undefined && config.EMBEDDINGS_MODEL === undefined) {
    const message = 'is required with EMBEDDINGS_URL';
    check.addIssue({ code: 'custom', path: ['EMBEDDINGS_MODEL'], message });
  }
}
