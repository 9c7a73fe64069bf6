import type { ProviderModel } from '../ask-in-pieces.js';
import type { ModelName, ProviderName } from '../model-name.js';
import { streamedBy } from './model-fetch.js';

/** How a provider is asked: where, with which key. Nothing of it comes from the process's environment. */
export interface Access {
  readonly provider: ProviderName;
  readonly apiKey: string | undefined;
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * The SDK's model. OpenAI is asked by its chat completions, which it does not store, and which every server that speaks its
 * API has.
 */
export async function createModel(
  { provider, apiKey = '', baseUrl, fetch }: Access,
  { id }: ModelName,
  { streams }: { readonly streams: boolean },
): Promise<ProviderModel> {
  const settings = { baseURL: baseUrl, fetch: streams ? streamedBy(fetch) : fetch };
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ ...settings, apiKey })(id);
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ ...settings, apiKey }).chat(id);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const key = apiKey === '' ? {} : { apiKey };
  const supported = { supportsStructuredOutputs: true, includeUsage: true };
  return createOpenAICompatible({ ...settings, ...key, name: provider, ...supported })(id);
}
