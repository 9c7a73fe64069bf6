import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AgentTrial } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { type Ask, talkTo } from './talk.js';

const trial = (decision: AgentTrial['decision'], answer: string): AgentTrial => ({
  decision,
  escalation_reason: decision === 'escalate' ? 'no_knowledge' : null,
  summary: null,
  answer,
  confidence: 0.8,
  threshold: 0.7,
  citations: [],
  unproved: [],
  reader_problem: null,
  model: 'extractive',
  usage: { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 },
});

test('a talk asks each line with what was said before, and ends at an empty one', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked: string[][] = [];
  const ask: Ask = async (messages) => {
    asked.push(messages.map(({ sender_type, content }) => `${sender_type} ${content}`));
    return messages.at(-1)?.content === 'b' ? trial('escalate', 'Not sent') : trial('reply', 'Five days.');
  };
  input.write('a\nb\nc\n\nd\n');
  await talkTo(ask, { input, output });
  expect(asked).toEqual([
    ['customer a'],
    ['customer a', 'ai Five days.', 'customer b'],
    ['customer a', 'ai Five days.', 'customer c'],
  ]);
  output.end();
  const shown = await text(output);
  expect(shown).toContain('Five days.\n\nreply, confidence 0.80 (extractive, 0 USD)');
  expect(shown).toContain('escalate: no_knowledge');
});

test('long questions and answers are cut between characters, never within one', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const long = `x${'😀'.repeat(9_000)}`;
  const contents: string[] = [];
  input.write(`${long}\nb\n\n`);
  await talkTo(
    async (messages) => {
      contents.push(...messages.map(({ content }) => content));
      return trial('reply', long);
    },
    { input, output },
  );
  expect(contents.map((content) => [content.length, /[\uD800-\uDBFF]$/.test(content)])).toEqual([
    [3_999, false],
    [3_999, false],
    [3_999, false],
    [1, false],
  ]);
});
