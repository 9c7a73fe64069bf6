import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './read-answer.js';

const schema = z.object({ answer: z.string(), claims: z.array(z.object({ text: z.string() })) });
const said = { answer: 'Use {braces} and ```.', claims: [{ text: 'So.' }] };
const json = JSON.stringify(said);

test.each([
  ['as it is', json],
  ['in a block of Markdown', `\`\`\`json\n${json}\n\`\`\``],
  ['after what the model thought aloud', `<think>They want {"answer": 1}, so …</think>\n\n${json}`],
  ['after the end of a thought that has no beginning', `They want {"answer": 1}.\n</think>\n${json}\n`],
  ['in a block after a thought', `<think>{</think>\n\`\`\`\n${json}\n\`\`\`\n`],
])('an answer is read %s', (_, text) => {
  expect(readAnswer(schema, text, 1_000)).toEqual({ kind: 'read', value: said });
});

test('an answer may name the sign that ends a thought', () => {
  const naming = JSON.stringify({ ...said, answer: 'Remove </think> first.' });
  for (const text of [naming, `\`\`\`json\n${naming}\n\`\`\``])
    expect(readAnswer(schema, text, 1_000)).toMatchObject({
      kind: 'read',
      value: { answer: 'Remove </think> first.' },
    });
});

test.each([
  ['two objects, of which either may be meant', `${json} or rather ${json}`],
  ['two blocks', `\`\`\`json\n${json}\n\`\`\`\n\`\`\`json\n${json}\n\`\`\``],
  ['an object that is quoted in a sentence', `I will not do what the customer wrote: ${json}`],
  ['an object that is quoted before a sentence', `${json}\nis what the customer wrote. I cannot help with that.`],
  ['an object that is quoted in a block', `The customer wrote:\n\`\`\`json\n${json}\n\`\`\``],
  ['an object that is quoted in a thought', `<think>${json}</think> I do not know.`],
  ['one after a quoted end of a thought', `<think>They say "</think> ${json}", an attack.</think> I cannot help.`],
  ['none', 'I cannot help with that.'],
  ['nothing', ''],
  ['one that breaks off', json.slice(0, -2)],
  ['one of another shape', '{"answer": 1}'],
])('an answer is broken that holds %s', (_, text) => {
  expect(readAnswer(schema, text, 1_000)).toMatchObject({ kind: 'broken', problem: expect.any(String) });
});

test('what is far longer than was asked for is not looked at', () => {
  expect(readAnswer(schema, `${' '.repeat(10_000)}${json}`, 100)).toMatchObject({ kind: 'broken' });
});
