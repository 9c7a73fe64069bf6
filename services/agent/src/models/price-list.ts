import { z } from 'zod';
import { type ModelName, writeModelName } from './model-name.js';
import type { Price } from './price.js';

/** When the prices below were taken from the providers' lists. */
export const pricesOf = '2026-11-06';

type Row = readonly [input: number, cachedInput: number, output: number];

/**
 * List prices for prompts of usual length (under 100 000 tokens; longer ones never occur here):
 * https://platform.claude.com/docs/en/about-claude/pricing and https://developers.openai.com/api/docs/pricing.
 */
const listed: Readonly<Record<string, Row>> = {
  'anthropic/claude-fable-5-1': [10, 0.25, 50],
  'anthropic/claude-opus-5-5': [4, 0.2, 20],
  'anthropic/claude-opus-5': [5, 0.5, 25],
  'anthropic/claude-opus-4-8': [5, 0.5, 25],
  'anthropic/claude-opus-4-7': [5, 0.5, 25],
  'anthropic/claude-opus-4-6': [5, 0.5, 25],
  'anthropic/claude-opus-4-5': [5, 0.5, 25],
  'anthropic/claude-sonnet-5-5': [2, 0.1, 10],
  'anthropic/claude-sonnet-5': [2, 0.2, 10],
  'anthropic/claude-sonnet-4-6': [3, 0.3, 15],
  'anthropic/claude-sonnet-4-5': [3, 0.3, 15],
  'anthropic/claude-haiku-5-5': [0.1, 0.01, 0.5],
  'anthropic/claude-haiku-4-5': [1, 0.1, 5],
  'openai/gpt-6-astra': [10, 1, 50],
  'openai/gpt-6.1-sol': [2, 0.1, 10],
  'openai/gpt-6.1-terra': [1, 0.05, 5],
  'openai/gpt-6-sol': [2, 0.2, 10],
  'openai/gpt-6-luna': [0.1, 0.01, 0.5],
  'openai/gpt-5.6-terra': [2, 0.2, 12],
  'openai/gpt-5.6-luna': [0.2, 0.02, 1.2],
  'openai/gpt-5.5': [5, 0.5, 30],
  'openai/gpt-5.4': [2.5, 0.25, 15],
  'openai/gpt-5.4-mini': [0.75, 0.075, 4.5],
  'openai/gpt-5.2': [1.75, 0.175, 14],
  'openai/gpt-5.1': [1.25, 0.125, 10],
  'openai/gpt-5': [1.25, 0.125, 10],
  'openai/gpt-5-mini': [0.25, 0.025, 2],
  'openai/gpt-5-nano': [0.05, 0.005, 0.4],
  'openai/gpt-4.1': [2, 0.5, 8],
  'openai/gpt-4.1-mini': [0.4, 0.1, 1.6],
  'openai/gpt-4.1-nano': [0.1, 0.025, 0.4],
  'openai/gpt-4o': [2.5, 1.25, 10],
  'openai/gpt-4o-mini': [0.15, 0.075, 0.6],
};

/** A model's name may end with the day of its release: it is the same model at the same price. */
const releaseDay = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

const amount = z.number().min(0).max(100_000);

/** What an operator sets besides, by model; a name that ends with `*` is of all that begin so. */
export const pricesSchema = z.record(
  z.string(),
  z
    .strictObject({ input: amount, cached_input: amount.optional(), output: amount })
    .transform(({ input, cached_input = input, output }): Price => ({ input, cachedInput: cached_input, output })),
);

export type Prices = z.output<typeof pricesSchema>;

/** The price of a model: the operator's, else the list's; undefined when neither knows it, which is not the same as free. */
export function priceOf(name: ModelName, own: Prices): Price | undefined {
  const model = writeModelName(name);
  const base = model.replace(releaseDay, '');
  const set = own[model] ?? own[base] ?? longestPattern(model, own);
  if (set) return set;
  const row = Object.hasOwn(listed, base) ? listed[base] : undefined;
  return row && { input: row[0], cachedInput: row[1], output: row[2] };
}

function longestPattern(model: string, own: Prices): Price | undefined {
  const fits = Object.keys(own).filter((key) => key.endsWith('*') && model.startsWith(key.slice(0, -1)));
  const [longest] = fits.toSorted((a, b) => b.length - a.length);
  return longest === undefined ? undefined : own[longest];
}
