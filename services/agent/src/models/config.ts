import { commaList, integer } from '@pharos/kit';
import { networks, openNetworks } from '@pharos/outbound';
import { z } from 'zod';
import { modelWeights } from '../answering/confidence/weights.js';
import { providerNames } from './model-name.js';
import { pricesOf, pricesSchema } from './price-list.js';

const modelName = z.string().refine((text) => providerNames.some((name) => text.startsWith(`${name}/`)), {
  error: `must start with ${providerNames.map((name) => `${name}/`).join(', ')}`,
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

const weightsSchema = z.strictObject({
  constant: z.number().default(modelWeights.constant),
  passage: z.number().min(0).default(modelWeights.passage),
  support: z.number().min(0).default(modelWeights.support),
});

const key = () => z.string().min(1).max(4_096).optional();
const url = () => z.url({ protocol: /^https?$/ });

/** What the environment says of models. */
export const modelConfig = {
  AGENT_MODEL: modelName.optional().meta({
    description:
      'Default model of projects, for example `anthropic/claude-sonnet-5-5`, `openai/gpt-6-luna` or `openai-compatible/llama3.1`; absent: answers quote the knowledge base',
  }),
  AGENT_FALLBACK_MODEL: modelName.optional().meta({
    description:
      'Model that is used when AGENT_MODEL, or the model of a project, is unavailable, refuses, or gives no usable answer',
  }),
  AGENT_READER_MODEL: modelName.optional().meta({
    description:
      'Cheaper model of the provider of AGENT_MODEL that reads what customers write before AGENT_MODEL answers; absent: AGENT_MODEL itself',
  }),
  AGENT_ALLOWED_MODELS: commaList().optional().meta({
    description:
      "Models that projects may use with the platform's keys, separated by commas; `*` at the end matches anything. Absent: all models",
  }),
  ANTHROPIC_API_KEY: key().meta({ description: "The platform's API key for Anthropic" }),
  ANTHROPIC_BASE_URL: url()
    .default('https://api.anthropic.com/v1')
    .meta({ description: "Base URL of the platform's calls to Anthropic" }),
  OPENAI_API_KEY: key().meta({ description: "The platform's API key for OpenAI" }),
  OPENAI_BASE_URL: url()
    .default('https://api.openai.com/v1')
    .meta({ description: "Base URL of the platform's calls to OpenAI" }),
  AGENT_COMPATIBLE_URL: url().optional().meta({
    description:
      "The platform's server with an OpenAI-compatible API, for example `http://localhost:11434/v1` for Ollama",
  }),
  AGENT_COMPATIBLE_API_KEY: key().meta({ description: 'API key for AGENT_COMPATIBLE_URL, if it needs one' }),
  AGENT_TIMEOUT_MS: integer({ min: 100, max: 300_000 }).default(30_000).meta({
    description:
      'Maximum time of one model call; with retries and the fallback model, twice as long. When an answer stops in the middle, the call ends after a third of this time, and after ten seconds at the latest',
  }),
  AGENT_MODEL_CONCURRENCY: integer({ min: 1, max: 10_000 }).default(256).meta({
    description:
      'Model calls that each replica makes in parallel; one organization can use at most half of them, and one project at most a third',
  }),
  AGENT_PRICES: json.pipe(pricesSchema).meta({
    description: `Prices in US dollars per million tokens that differ from the built-in list (${pricesOf}), for example \`{"openai-compatible/*":{"input":0,"cached_input":0,"output":0}}\`; a model without a price cannot be used under a budget`,
  }),
  AGENT_MODEL_WEIGHTS: json.pipe(weightsSchema).meta({
    description:
      'Weights for the confidence of answers that a model wrote, as `npm run agent-eval -- --fit-model` prints them; absent: cautious ones',
  }),
  AGENT_ALLOWED_CIDRS: openNetworks().default([]).meta({
    description:
      "Non-public networks that may contain projects' own model servers and actions, each with its ports, as in `10.0.0.0/8:443+8443`; without ports: 80 and 443, on loopback all; absent: none",
  }),
  AGENT_DENIED_CIDRS: networks().default([]).meta({
    description:
      "Networks that may never contain projects' own model servers and actions, even if they are public or allowed; absent: none",
  }),
};

export type ModelConfig = z.output<z.ZodObject<typeof modelConfig>>;

/** A reader of another provider would need that provider's key, and never be asked. */
export function checkModelConfig(
  { AGENT_MODEL: model, AGENT_READER_MODEL: reader }: ModelConfig,
  check: z.RefinementCtx,
) {
  const provider = (name: string) => name.slice(0, name.indexOf('/'));
  if (reader !== undefined && (model === undefined || provider(reader) !== provider(model)))
    check.addIssue({
      code: 'custom',
      path: ['AGENT_READER_MODEL'],
      message: 'must be a model of the provider of AGENT_MODEL',
    });
}
