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
        'Base URL of an API with OpenAI’s `/embeddings`, such as `https://api.example.com/v1`; absent: none is asked',
    }),
  EMBEDDINGS_MODEL: z.string().max(200).optional().meta({ description: 'The API’s model; needed with EMBEDDINGS_URL' }),
  EMBEDDINGS_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]+$/, { error: 'must be ASCII without blanks' })
    .optional()
    .meta({ description: 'The API’s key; absent: none is sent' }),
  EMBEDDINGS_DIMENSIONS: integer({ min: 1, max: maxDimensions }).optional().meta({
    description:
      'How many dimensions vectors have: the API is asked for them; absent: the model’s own, as it answers first',
  }),
  EMBEDDINGS_QUERY_PREFIX: prefix().meta({
    description: 'What stands before every question, with a blank between, for models that want it: `query:`',
  }),
  EMBEDDINGS_PASSAGE_PREFIX: prefix().meta({
    description: 'What stands before every passage, as the one of questions: `passage:`',
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
