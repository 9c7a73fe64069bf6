import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkModelConfig, modelConfig } from './config.js';

const schema = z.object(modelConfig).superRefine(checkModelConfig);
const problemsOf = (environment: Record<string, string>) =>
  schema.safeParse(environment).error?.issues.map(({ path, message }) => [...path, message]);

test('a reader is of the provider of the model that answers', () => {
  const wrong = [['AGENT_READER_MODEL', 'must be a model of the provider of AGENT_MODEL']];
  const reader = { AGENT_READER_MODEL: 'openai/small' };
  expect(problemsOf({ ...reader, AGENT_MODEL: 'anthropic/large' })).toEqual(wrong);
  expect(problemsOf(reader)).toEqual(wrong);
  expect(problemsOf({ ...reader, AGENT_MODEL: 'openai/large' })).toBeUndefined();
  expect(problemsOf({ AGENT_MODEL: 'anthropic/large' })).toBeUndefined();
});
