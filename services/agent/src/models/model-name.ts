export const providerNames = ['anthropic', 'openai', 'openai-compatible'] as const;

export type ProviderName = (typeof providerNames)[number];

/** A model of a provider; written `anthropic/claude-sonnet-5-5`. */
export interface ModelName {
  readonly provider: ProviderName;
  readonly id: string;
}

/** What providers call their own models, for names that do not say whose they are. */
const families: readonly (readonly [RegExp, ProviderName])[] = [
  [/^claude-/, 'anthropic'],
  [/^(?:gpt-|chatgpt-|o\d)/, 'openai'],
];

/**
 * The model that a name means. One that names no provider is looked up among the families of well-known names, and else
 * belongs to `otherwise`.
 */
export function parseModelName(text: string, otherwise: ProviderName): ModelName {
  const provider = providerNames.find((name) => text.startsWith(`${name}/`));
  if (provider) return { provider, id: text.slice(provider.length + 1) };
  const family = families.find(([pattern]) => pattern.test(text));
  return { provider: family?.[1] ?? otherwise, id: text };
}

export function writeModelName({ provider, id }: ModelName): string {
  return `${provider}/${id}`;
}
