import type { LanguageModel, ModelMessage } from 'ai';
import type { z } from 'zod';
import { type TokenCounts, tokensOf } from './tokens.js';

/** One request to a model, as it goes out. */
export interface Question {
  readonly system: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly schema: z.ZodType;
  readonly maxOutputTokens: number;
}

/** What came back: the model's words, whatever they are. */
export interface Answer {
  readonly text: string;
  readonly tokens: TokenCounts;
}

/**
 * Asks a model once, for JSON of the schema, and has the answer sent as a whole. What it says is not checked here: broken JSON
 * costs as much as any.
 * @throws the SDK's errors
 */
export async function ask(model: LanguageModel, question: Question, signal: AbortSignal): Promise<Answer> {
  // Loaded with the first question: a platform without a model is spared its memory.
  const { generateText, Output } = await import('ai');
  // It would write to the console what a provider does not support of a request.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { system, schema, maxOutputTokens } = question;
  const output = { ...Output.object({ schema }), parseCompleteOutput: async () => undefined };
  const messages = [...question.messages] as ModelMessage[];
  const { text, totalUsage } = await generateText({
    model,
    system,
    messages,
    output,
    maxOutputTokens,
    abortSignal: signal,
    // Attempts are counted, paid for and spaced out by the caller.
    maxRetries: 0,
  });
  const { inputTokens, outputTokens, inputTokenDetails } = totalUsage;
  const { cacheReadTokens: cachedInputTokens } = inputTokenDetails;
  return { text, tokens: tokensOf({ inputTokens, outputTokens, cachedInputTokens }) };
}
