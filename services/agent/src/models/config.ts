import { commaList, integer } from '@pharos/kit';
import { networks } from '@pharos/outbound';
import { z } from 'zod';
import { providerNames } from './model-name.js';
import { pricesOf, pricesSchema } from './price-list.js';

const modelName = z.string().refine((text) => providerNames.some((name) => text.startsWith(`${name}/`)), {
  error: `must begin with ${providerNames.map((name) => `${name}/`).join(', ')}`,
});

const json = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  });

const key = () => z.string().min(1).max(4_096).optional();
const url = () => z.url({ protocol: /^https?$/ });

/** What the environment says of models. */
export const modelConfig = {
  AGENT_MODEL: modelName.optional().meta({
    description:
      'The model of projects that ask for none, as in `anthropic/claude-sonnet-5-5`, `openai/gpt-6-luna` or `openai-compatible/llama3.1`; absent: answers quote the knowledge base',
  }),
  AGENT_FALLBACK_MODEL: modelName.optional().meta({
    description:
      'The model that is asked when AGENT_MODEL, or the one a project asks for, cannot be had, refuses, or gives no answer that can be used',
  }),
  AGENT_ALLOWED_MODELS: commaList().optional().meta({
    description:
      "Models that projects may ask for with the platform's keys, with commas between; `*` at the end stands for anything. Absent: any",
  }),
  ANTHROPIC_API_KEY: key().meta({ description: "The platform's key to Anthropic" }),
  ANTHROPIC_BASE_URL: url()
    .default('https://api.anthropic.com/v1')
    .meta({ description: "Where the platform's calls to Anthropic go" }),
  OPENAI_API_KEY: key().meta({ description: "The platform's key to OpenAI" }),
  OPENAI_BASE_URL: url()
    .default('https://api.openai.com/v1')
    .meta({ description: "Where the platform's calls to OpenAI go" }),
  AGENT_COMPATIBLE_URL: url().optional().meta({
    description: "The platform's server that speaks OpenAI's API, as in `http://localhost:11434/v1` for Ollama",
  }),
  AGENT_COMPATIBLE_API_KEY: key().meta({ description: 'The key to AGENT_COMPATIBLE_URL, if it wants one' }),
  AGENT_TIMEOUT_MS: integer({ min: 100, max: 300_000 }).default(30_000).meta({
    description: 'How long one call to a model may take; with attempts again and the fallback, twice as long',
  }),
  AGENT_MODEL_CONCURRENCY: integer({ min: 1, max: 10_000 }).default(256).meta({
    description:
      'Calls to models that each replica makes at once; one organization alone has half of it at most, one project a third',
  }),
  AGENT_PRICES: json.pipe(pricesSchema).meta({
    description: `Prices in US dollars per million tokens where they are not those of the built-in list (${pricesOf}), as in \`{"openai-compatible/*":{"input":0,"cached_input":0,"output":0}}\`; a model without a price cannot be used under a budget`,
  }),
  AGENT_ALLOWED_CIDRS: networks().default([]).meta({
    description:
      "Networks that projects' own model servers and actions may be in although they are not public; absent: none",
  }),
  AGENT_DENIED_CIDRS: networks().default([]).meta({
    description:
      "Networks that projects' own model servers and actions may not be in although they are public or allowed; absent: none",
  }),
};

export type ModelConfig = z.output<z.ZodObject<typeof modelConfig>>;
