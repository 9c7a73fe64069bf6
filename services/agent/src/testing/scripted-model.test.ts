import { expect, test } from 'vitest';
import { z } from 'zod';
import { ModelFailure, type ModelRequest } from '../models/model.js';
import { ScriptedModel } from './scripted-model.js';

const request: ModelRequest<{ words: string[] }> = {
  purpose: 'read',
  system: 'Be brief.',
  messages: [{ role: 'user', content: 'Hello' }],
  schema: z.object({ words: z.array(z.string()) }),
  maxOutputTokens: 100,
};
const { signal } = new AbortController();

test('what the script says is the answer, and is counted', async () => {
  const model = new ScriptedModel(({ purpose }) => ({ words: [purpose] }));
  expect(await model.generate(request, signal)).toEqual({ words: ['read'] });
  expect(model.usage()).toEqual({ calls: 1, inputTokens: 100, outputTokens: 20, costMicroUsd: 600 });
  expect(model.asked('read')).toHaveLength(1);
});

test('another shape, and what the script fails with, fail the call', async () => {
  const broken = new ScriptedModel(() => ({ words: 'none' }));
  await expect(broken.generate(request, signal)).rejects.toMatchObject({ reason: 'invalid_output' });
  const spent = new ScriptedModel(() => new ModelFailure('budget_exhausted', 'spent'));
  await expect(spent.generate(request, signal)).rejects.toMatchObject({ reason: 'budget_exhausted' });
});
