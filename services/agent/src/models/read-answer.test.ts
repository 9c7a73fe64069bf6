import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './read-answer.js';

const schema = z.object({ answer: z.string(), claims: z.array(z.object({ text: z.string() })) });
const said = { answer: 'Use {braces} and ```.', claims: [{ text: 'So.' }] };
const json = JSON.stringify(said);

test.each([
  ['as it is', json],
  ['in a block of Markdown', `\`\`\`json\n${json}\n\`\`\``],
  ['with words around it', `Sure! Here is the JSON:\n\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`],
  ['after what the model thought aloud', `<think>They want {"answer": 1}, so …</think>\n\n${json}`],
  ['thought aloud, and words around it', `<thinking>{</thinking> Here: ${json}`],
])('an answer is read %s', (_, text) => {
  expect(readAnswer(schema, text, 1_000)).toEqual({ kind: 'read', value: said });
});

test.each([
  ['two objects, of which either may be meant', `${json} or rather ${json}`],
  ['an object that is quoted in a thought', `<think>${json}</think> I do not know.`],
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
