import { expect, test } from 'vitest';
import { commands } from '../commands.js';
import { buildProgram } from './build-program.js';
import type { Command } from './command.js';

const named = [
  ...commands.single.map((command) => ({ group: '', command })),
  ...commands.groups.flatMap(({ name, commands: own }) => own.map((command) => ({ group: name, command }))),
].map(({ group, command }) => ({ path: [group, command.usage.split(' ')[0]].filter(Boolean).join(' '), command }));

/** The words of an example, as a shell hands them over. */
function wordsOf(example: string): string[] {
  const [line = ''] = example.split(/ [<>] /);
  return (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
}

/** Which command the words call, with which options. */
async function calledBy(words: string[]): Promise<Command | undefined> {
  let called: Command | undefined;
  const program = buildProgram(commands, async (command) => {
    called = command;
  });
  await program.parseAsync(words, { from: 'user' });
  return called;
}

test.each(named)('each example of "pharos $path" is a call of it', async ({ command }) => {
  expect(command.examples.length).toBeGreaterThan(0);
  for (const example of command.examples) expect(await calledBy(wordsOf(example))).toBe(command);
});

test.each(named)('the help of "pharos $path" shows its examples, and what every command takes', ({ path, command }) => {
  let text = '';
  let parser = buildProgram(commands, async () => undefined);
  for (const name of path.split(' ')) parser = parser.commands.find((each) => each.name() === name) ?? parser;
  parser.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  for (const example of command.examples) expect(text).toContain(`  $ pharos ${example}\n`);
  expect(text).toContain('--profile <name>');
});

test.each(named)('"pharos $path" can be loaded', async ({ command }) => {
  expect((await command.load()).run).toBeTypeOf('function');
});
