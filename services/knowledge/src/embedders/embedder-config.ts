import { integer } from '@pharos/kit';
import { z } from 'zod';
import { maxDimensions } from './openai/answer.js';

/** Which embedder there is, for a service's configuration: an API, a model on disk, or neither. */
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
  EMBEDDINGS_DIMENSIONS: integer({ min: 1, max: maxDimensions })
    .optional()
    .meta({ description: 'How many dimensions the API is asked for; absent: as many as the model has' }),
  EMBEDDINGS_MODEL_DIR: z.string().optional().meta({
    description: 'Directory of an ONNX model that runs in the process; needs the package `@huggingface/transformers`',
  }),
};

const schema = z.object(embedderConfig);

export type EmbedderConfig = z.output<typeof schema>;

/** For a schema's `superRefine`: what is wrong with the fields together. */
export function checkEmbedderConfig(config: EmbedderConfig, check: z.core.$RefinementCtx): void {
  const problem = (name: keyof EmbedderConfig, message: string) =>
    check.addIssue({ code: 'custom', path: [name], message });
  if (config.EMBEDDINGS_URL !== undefined && config.EMBEDDINGS_MODEL_DIR !== undefined) {
    problem('EMBEDDINGS_MODEL_DIR', 'cannot go with EMBEDDINGS_URL: there is one embedder');
  }
  if (config.EMBEDDINGS_URL !== undefined && config.EMBEDDINGS_MODEL === undefined) {
    problem('EMBEDDINGS_MODEL', 'is required with EMBEDDINGS_URL');
  }
}
