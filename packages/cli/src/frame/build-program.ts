import { Command as Parser, Option as ParserOption } from 'commander';
import type { Command, Commands, Group, Option } from './command.js';
import { globalOptions } from './global-options.js';
import { version } from './version.js';

/** Called with a command, and what its parser has read. */
export type Carry = (command: Command, parser: Parser, args: readonly unknown[]) => Promise<void>;

/** The parser of all commands. What is wrong with a call is told to `writeErr`, or else on standard error. */
export function buildProgram({ groups, single }: Commands, carry: Carry, writeErr?: (text: string) => void): Parser {
  const program = new Parser('pharos').description('The command line of Pharos.').exitOverride();
  // Before the commands are added, which take it over.
  if (writeErr !== undefined) program.configureOutput({ writeErr });
  program.version(version, '-V, --version', 'print the version');
  program.configureHelp({ showGlobalOptions: true, sortSubcommands: false });
  program.helpCommand(false).showHelpAfterError('Add --help to see how the command is used.');
  for (const option of globalOptions) program.addOption(toParser(option));
  for (const command of single) add(program, command, carry);
  for (const group of groups) addGroup(program, group, carry);
  return program;
}

function addGroup(program: Parser, { name, summary, commands }: Group, carry: Carry): void {
  const group = program.command(name).description(summary).helpCommand(false);
  for (const command of commands) add(group, command, carry, name);
}

function add(parent: Parser, command: Command, carry: Carry, group = ''): void {
  const own = parent.command(command.usage).description(command.summary);
  for (const option of command.options ?? []) own.addOption(toParser(option));
  const examples = command.examples.map((each) => `  $ pharos ${each}`);
  own.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
  own.action((...args: unknown[]) => carry(command, own, args.slice(0, -2)));
  if (group !== '' && own.name() === 'list') own.alias('ls');
}

function toParser({ flags, description, many, choices, default: value }: Option): ParserOption {
  const option = new ParserOption(flags, description);
  if (choices !== undefined) option.choices([...choices]);
  if (value !== undefined) option.default(value);
  const add = (text: string, before: string[] = []) => [...before, ...(many === 'commas' ? split(text) : [text])];
  return many === undefined ? option : option.argParser(add);
}

function split(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
