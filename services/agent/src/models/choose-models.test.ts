import { loadConfig } from '@pharos/kit';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chooseModels, readerProblem } from './choose-models.js';
import { modelConfig } from './config.js';
import { type ModelName, writeModelName } from './model-name.js';
import { priceOf } from './price-list.js';

const both = { ANTHROPIC_API_KEY: 'a', OPENAI_API_KEY: 'o' };

function choose(
  env: Record<string, string>,
  model: string | null,
  fallback: string | null = null,
  own?: ModelName['provider'],
) {
  const choice = chooseModels(loadConfig(z.object(modelConfig), env), own, { model, fallback, reader: null });
  return choice.kind === 'models' ? choice.names.map(writeModelName) : choice.kind;
}

describe('the platform’s models', () => {
  test.each([
    ['nothing is set', {}, null, null, 'none'],
    ['a project asks, and the platform has no provider at all', {}, 'openai/gpt-5', null, 'none'],
    ['a key, and no model', both, null, null, 'none'],
    ['the usual one', { ...both, AGENT_MODEL: 'openai/gpt-5' }, null, null, ['openai/gpt-5']],
    [
      'what the project asks for',
      { ...both, AGENT_MODEL: 'openai/gpt-5' },
      'anthropic/claude-x',
      null,
      ['anthropic/claude-x'],
    ],
    ['a well-known name without its provider', both, 'claude-sonnet-5', null, ['anthropic/claude-sonnet-5']],
    ['a provider that the platform has no key of', { OPENAI_API_KEY: 'o' }, 'anthropic/claude-x', null, 'refused'],
    ['a fallback of the project', both, 'gpt-5', 'claude-x', ['openai/gpt-5', 'anthropic/claude-x']],
    ['a fallback that cannot be had', { OPENAI_API_KEY: 'o' }, 'gpt-5', 'claude-x', ['openai/gpt-5']],
    ['a fallback that is the same', both, 'gpt-5', 'openai/gpt-5', ['openai/gpt-5']],
    ['one that is not allowed', { ...both, AGENT_ALLOWED_MODELS: 'openai/gpt-5*' }, 'claude-x', null, 'refused'],
    [
      'one that is allowed',
      { ...both, AGENT_ALLOWED_MODELS: 'openai/gpt-5*' },
      'gpt-5-mini',
      null,
      ['openai/gpt-5-mini'],
    ],
  ])('%s', (_, env, model, fallback, expected) => {
    expect(choose(env, model, fallback)).toEqual(expected);
  });
});

describe('a project with a key of its own', () => {
  const platform = { ...both, AGENT_MODEL: 'openai/gpt-5', AGENT_FALLBACK_MODEL: 'openai/gpt-5-mini' };

  test.each([
    [
      'the provider’s usual one, and nothing of the platform’s',
      'anthropic',
      null,
      null,
      ['anthropic/claude-sonnet-5-5'],
    ],
    ['a name that only its own server knows', 'openai-compatible', 'llama3.1', null, ['openai-compatible/llama3.1']],
    ['a model of another provider', 'anthropic', 'openai/gpt-5', null, 'refused'],
    ['a fallback of another provider is left out', 'openai', 'gpt-5', 'claude-x', ['openai/gpt-5']],
    ['a fallback of its own', 'openai', 'gpt-5', 'gpt-4.1', ['openai/gpt-5', 'openai/gpt-4.1']],
  ] as const)('%s', (_, own, model, fallback, expected) => {
    expect(choose(platform, model, fallback, own)).toEqual(expected);
  });
});

describe('what reads messages', () => {
  const platform = { ...both, AGENT_MODEL: 'openai/gpt-5', AGENT_READER_MODEL: 'openai/gpt-5-nano' };
  test.each<[string, object, string | null, string | null, ModelName['provider'] | undefined, string | undefined]>([
    ['the platform’s for the platform’s model', {}, null, null, undefined, 'openai/gpt-5-nano'],
    ['the model itself, where the project chose it', {}, 'gpt-5', null, undefined, undefined],
    ['the project’s', {}, 'gpt-5', 'gpt-4.1-nano', undefined, 'openai/gpt-4.1-nano'],
    ['the project’s, with its own key', {}, 'gpt-5', 'gpt-4.1-nano', 'openai', 'openai/gpt-4.1-nano'],
    ['nothing of the platform’s with its own key', {}, null, null, 'openai', undefined],
    ['none of another provider', {}, 'gpt-5', 'claude-x', undefined, undefined],
    ['none that is not allowed', { AGENT_ALLOWED_MODELS: 'openai/gpt-5*' }, 'gpt-5', 'gpt-4.1', undefined, undefined],
    ['a name that only its own server knows', {}, 'llama3.1', 'phi4', 'openai-compatible', 'openai-compatible/phi4'],
  ])('%s', (_, env, model, reader, own, expected) => {
    const config = loadConfig(z.object(modelConfig), { ...platform, ...env });
    const choice = chooseModels(config, own, { model, fallback: null, reader });
    const chosen = choice.kind === 'models' ? choice.reader : undefined;
    expect(chosen && writeModelName(chosen)).toBe(expected);
  });
});

describe('prices', () => {
  const price = (id: string, own = {}) => priceOf({ provider: 'anthropic', id }, own);

  test('of a release of a model are the model’s; of one that nobody knows there is none', () => {
    expect(price('claude-haiku-4-5-20251001')).toEqual({ input: 1, cachedInput: 0.1, output: 5 });
    expect(price('claude-haiku-4-5')).toEqual(price('claude-haiku-4-5-20251001'));
    expect(price('claude-9')).toBeUndefined();
    expect(price('constructor')).toBeUndefined();
  });

  test('an operator’s come before, the most exact one first', () => {
    const own = (input: number) => ({ input, cachedInput: input, output: input });
    const set = { 'anthropic/*': own(1), 'anthropic/claude-*': own(2), 'anthropic/claude-haiku-4-5': own(3) };
    expect(price('other', set)?.input).toBe(1);
    expect(price('claude-9', set)?.input).toBe(2);
    expect(price('claude-haiku-4-5-20251001', set)?.input).toBe(3);
  });

  test('what an operator sets must be prices', () => {
    const load = (AGENT_PRICES: string) => loadConfig(z.object(modelConfig), { AGENT_PRICES });
    expect(load('{"openai/x":{"input":1,"output":2}}').AGENT_PRICES).toEqual({
      'openai/x': { input: 1, cachedInput: 1, output: 2 },
    });
    expect(() => load('{')).toThrow(/AGENT_PRICES/);
    expect(() => load('{"openai/x":{"input":-1,"output":2}}')).toThrow(/AGENT_PRICES/);
  });
});

describe('a reader', () => {
  const problemOf = (
    env: Record<string, string>,
    model: string | null,
    reader: string | null,
    own?: ModelName['provider'],
  ) => readerProblem(loadConfig(z.object(modelConfig), env), own, { model, fallback: null, reader });
  const platform = { ...both, AGENT_MODEL: 'openai/gpt-5' };

  test.each([
    ['of the provider of the platform’s model', platform, null, 'openai/gpt-5-nano', undefined, undefined],
    ['that does not say whose it is', platform, null, 'small', undefined, undefined],
    ['of another provider than the platform’s model', platform, null, 'claude-x', undefined, 'openai'],
    ['of another provider than the project’s model', platform, 'claude-x', 'openai/gpt-5-nano', undefined, 'anthropic'],
    ['of another provider than the project’s key', platform, null, 'openai/gpt-5-nano', 'anthropic', 'anthropic'],
    [
      'that the platform does not offer',
      { ...platform, AGENT_ALLOWED_MODELS: 'openai/gpt-5' },
      null,
      'openai/o9',
      undefined,
      'offer',
    ],
    ['that is none, or of which no model answers', {}, null, 'openai/gpt-5-nano', undefined, undefined],
  ] as const)('%s is refused where it would never be asked', (_, env, model, reader, own, problem) => {
    const found = problemOf(env, model, reader, own);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });
});
