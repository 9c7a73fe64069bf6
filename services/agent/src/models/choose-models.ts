import type { ModelConfig } from './config.js';
import { type ModelName, type ProviderName, parseModelName, writeModelName } from './model-name.js';

/** What a project asks for; null: the platform's. */
export interface Asked {
  readonly model: string | null;
  readonly fallback: string | null;
  /** What reads customers' messages; null: the platform's for the platform's model, else the model itself. */
  readonly reader: string | null;
}

export type Choice =
  /** No model: answers quote the knowledge base. */
  | { readonly kind: 'none' }
  /** Asked in this order. */
  | {
      readonly kind: 'models';
      readonly names: readonly [ModelName, ...ModelName[]];
      /** Undefined: those above read, too. */
      readonly reader: ModelName | undefined;
    }
  /** What it asks for cannot be had, and nothing else is taken for it. */
  | { readonly kind: 'refused'; readonly name: ModelName; readonly problem: string };

/** The models of projects with a key of their own that ask for none; a server of one's own has no usual one. */
const usualModels: Readonly<Record<ProviderName, string | undefined>> = {
  anthropic: 'claude-sonnet-5-5',
  openai: 'gpt-6.1-sol',
  'openai-compatible': undefined,
};

/**
 * Which models answer for a project. One with a key of its own has models of that key's provider only, so that none of its
 * calls is made with the platform's; a fallback that is another provider's is left out.
 * @param own whose key the project has
 */
export function chooseModels(config: ModelConfig, own: ProviderName | undefined, asked: Asked): Choice {
  return own ? ownModels(own, asked) : platformModels(config, asked);
}

/**
 * Why the reader that a project asks for would never be asked; undefined: it would, or no model answers at all. Its calls are made with
 * the key of the model.
 * @param own whose key the project has
 */
export function readerProblem(config: ModelConfig, own: ProviderName | undefined, asked: Asked): string | undefined {
  const choice = chooseModels(config, own, asked);
  if (asked.reader === null || choice.kind !== 'models') return undefined;
  const [{ provider }] = choice.names;
  const reader = parseModelName(asked.reader, provider);
  if (reader.provider !== provider) return `must be of the provider of the model, ${provider}`;
  if (own === undefined && !isAllowed(config, reader)) return 'is a model that the platform does not offer';
  return undefined;
}

/** The providers that the platform has a key to, or an address of. */
export function platformProviders(config: ModelConfig): readonly ProviderName[] {
  const providers: ProviderName[] = [];
  if (config.ANTHROPIC_API_KEY) providers.push('anthropic');
  if (config.OPENAI_API_KEY) providers.push('openai');
  if (config.AGENT_COMPATIBLE_URL) providers.push('openai-compatible');
  return providers;
}

function ownModels(own: ProviderName, { model, fallback, reader }: Asked): Choice {
  const id = model ?? usualModels[own];
  if (id === undefined) return { kind: 'none' };
  const name = parseModelName(id, own);
  if (name.provider !== own) {
    return { kind: 'refused', name, problem: `the project's own key is for ${own}` };
  }
  const second = fallback === null ? undefined : parseModelName(fallback, own);
  return inOrder(name, second?.provider === own ? second : undefined, readerOf(name, reader));
}

function platformModels(config: ModelConfig, asked: Asked): Choice {
  const providers = platformProviders(config);
  const model = asked.model ?? config.AGENT_MODEL;
  if (model === undefined || providers.length === 0) return { kind: 'none' };
  const name = parseModelName(model, 'openai-compatible');
  if (!providers.includes(name.provider))
    return { kind: 'refused', name, problem: `the platform has no key for ${name.provider}` };
  if (asked.model !== null && !isAllowed(config, name)) {
    return { kind: 'refused', name, problem: 'the platform does not offer this model' };
  }
  const own = readerOf(name, asked.reader);
  const reader = own && isAllowed(config, own) ? own : undefined;
  const platforms = asked.model === null ? readerOf(name, config.AGENT_READER_MODEL ?? null) : undefined;
  return inOrder(name, platformFallback(config, asked, providers), reader ?? platforms);
}

function platformFallback(
  config: ModelConfig,
  { fallback }: Asked,
  providers: readonly ProviderName[],
): ModelName | undefined {
  const text = fallback ?? config.AGENT_FALLBACK_MODEL;
  if (text === undefined) return undefined;
  const name = parseModelName(text, 'openai-compatible');
  const allowed = fallback === null || isAllowed(config, name);
  return allowed && providers.includes(name.provider) ? name : undefined;
}

/** One of another provider would need another key: it is left out. */
function readerOf({ provider }: ModelName, asked: string | null): ModelName | undefined {
  const reader = asked === null ? undefined : parseModelName(asked, provider);
  return reader?.provider === provider ? reader : undefined;
}

function inOrder(name: ModelName, fallback: ModelName | undefined, reader: ModelName | undefined): Choice {
  const isOther = fallback && writeModelName(fallback) !== writeModelName(name);
  return { kind: 'models', names: isOther ? [name, fallback] : [name], reader };
}

function isAllowed(
  { AGENT_ALLOWED_MODELS: allowed, AGENT_MODEL, AGENT_FALLBACK_MODEL, AGENT_READER_MODEL }: ModelConfig,
  name: ModelName,
): boolean {
  const model = writeModelName(name);
  if (!allowed || [AGENT_MODEL, AGENT_FALLBACK_MODEL, AGENT_READER_MODEL].includes(model)) return true;
  return allowed.some((item) => (item.endsWith('*') ? model.startsWith(item.slice(0, -1)) : item === model));
}
